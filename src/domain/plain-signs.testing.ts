/** Each value that the form sends, null for a refusal, with the texts that people type or paste for it. The database takes only the value. */
type Row = readonly [sent: string | null, ...typed: string[]];

const pairs = (rows: readonly Row[]): readonly (readonly [typed: string, sent: string | null])[] =>
  rows.flatMap(([sent, ...typed]) => typed.map((text) => [text, sent] as const));

export const phoneExamples = pairs([
  ['+91 98765 43210', '+91 98765 43210', '\u202A+91 98765 43210\u202C'],
  ['+91 98765 43210', '\u200E+91\u00A098765\u200B 43210\uFEFF'],
  ['+91-98765-43210', '+91\u201198765\u201343210', '+91\u221298765\u201243210'],
  ['090-1234-5678', '090ー1234ー5678', '\u2060０９０－１２３４－５６７８'],
  ['0832 123456', '٠٨٣٢ ١٢٣٤٥٦', '०८३२ १२३४५६', 'tel:0832 123456'],
  ['0832 123456 ext 12', '0832 123456 ext 12', '0832 123456\u00A0ext १२'],
  ['0832 123456 x12', '0832 123456 x12'],
  ['(+91) 98765 43210', '(+91) 98765 43210', '（＋91） 98765 43210'],
  ['+49 30/123456', '+49 30/123456'],
  [null, '98765', '(---) -----', 'call me', '98765 43210 ask for Asha', '+91 +98765 43210', '98765\n43210'],
]);

export const mailExamples = pairs([
  ['asha@example.com', '\u200EAsha@Example.com\u200F', '\u202Aasha@example.com\u202C'],
  ['asha@example.com', 'asha\uFEFF@exam\u00ADple.com\u00A0'],
  ['asha@example.com', 'ａｓｈａ＠example．com', 'asha@example。com', 'mailto:asha@example.com'],
  ['asha.naik9@goa-club.example', 'asha.naik9@goa\u2011club.example', 'asha.naik９@goa-club.example'],
  [null, 'аsha@example.com', 'asha@example'],
]);

export const codeExamples = pairs([
  ['101244', '101244', '１０１２４４', '101–244', ' 101 244 ', '1-0-1-2-4-4', '\u200E101\u200B244\u2060'],
  ['101244', '١٠١٢٤٤'],
  ['101244', '۱۰۱۲۴۴', '१०१२४४', '\u{1D7CF}\u{1D7CE}\u{1D7CF}\u{1D7D0}\u{1D7D2}\u{1D7D2}', 'Code: 101244'],
  ['101244', 'Your code is 101244. It works for 60 minutes.'],
  [null, '10124', '1012444', '101244 or 202488?', 'l01244', ''],
]);

export const usernameExamples = pairs([
  ['asha_9', '\u200Basha_9\u200E', '＠ａｓｈａ_９'],
  [null, 'asha\u2011n', 'आशा'],
]);

export const githubExamples = pairs([
  ['octocat', 'octocat', '@octocat', 'https://github.com/octocat', 'github.com/octocat/repo?tab=x'],
  ['asha_acme', 'asha_acme'],
  ['asha--naik', 'asha--naik'],
  ['asha-', 'asha-', '\u200Basha\u2011'],
  ['goa', 'https://github.com/orgs/goa', 'https://github.com/orgs/goa/people'],
  ['goa', 'github.com/users/goa/projects/1'],
  ['goa', 'https://gist.github.com/goa/0123abcd'],
  [null, '-octocat', '_octocat', 'asha.naik', 'https://gitlab.com/octocat', 'a'.repeat(40)],
]);

export const linkedinExamples = pairs([
  ['asha-naik', 'asha-naik', 'https://www.linkedin.com/in/asha-naik/', '\u202Ain/asha\u2011naik\u202C'],
  ['asha-naik', '/in/asha-naik/'],
  ['asha', 'https://www.linkedin.com/mwlite/in/asha', 'https://www.linkedin.com/mwlite/profile/in/asha/'],
  ['asha', 'https://m.linkedin.com/in/asha', 'in/asha'],
  ['josé-silva', 'https://in.linkedin.com/in/jos%C3%A9-silva?x=1'],
  ['%E0%A4%95%E0%A4%BF%E0%A4%B0%E0%A4%A3', 'https://linkedin.com/in/किरण'],
  ['asha-%F0%9F%9A%80-naik', 'asha-🚀-naik', 'https://www.linkedin.com/in/asha-%F0%9F%9A%80-naik'],
  ['asha-%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB', 'asha-👩🏽\u200D💻'],
  [null, 'https://evil.example/in/asha', 'https://www.linkedin.com/company/goa', 'asha naik', 'asha.naik'],
]);

export const websiteExamples = pairs([
  ['https://example.com', 'example.com', '\u202Aexample.com\u202C', ' https://example.com '],
  ['http://example.com:8080/a?q=1', 'HTTP://example.com:8080/a?q=1', 'http://example.com:8080/\u200Fa?q=1'],
  ['https://goa-club.example', 'goa\u2011club.example'],
  ['https://example.com/1990–2000', 'https://example.com/1990–2000'],
  [null, 'example.com/می\u200Cخواهم', 'javascript:alert(1)', 'ftp://example.com', 'not a site', 'example'],
  [null, 'https://'],
  [null, 'https://me:secret@example.com', `example.com/${'x'.repeat(200)}`],
]);
