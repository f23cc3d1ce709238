import type { Random } from './random.ts';

const sql = [
  "'; drop table public.messages; --",
  "' or '1'='1",
  '1; select pg_sleep(5)',
  "admin'/*",
  "'||(select secret from vault.secrets)||'",
  '$$; delete from auth.users; $$',
  String.raw`\'; select 1; --`,
  '"; drop schema public cascade; --',
  ') union select * from auth.users --',
];
const html = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '<svg/onload=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '</title><base href="//evil.example">',
  'data:text/html,<b>x</b>',
];
const lines = [
  'a@example.com\r\nBcc: all@example.com',
  'x\r\n\r\n<b>body</b>',
  'line\nline',
  'name\u2028name',
  'a\rb',
  'x%0d%0aSet-Cookie: a=b',
];
const unicode = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202Eabc',
  '👩‍👩‍👧‍👦'.repeat(200),
  'e\u0301\u0323'.repeat(300),
  'Z̴̡͉͔a̷͕͝l̵̛͖g̸̰̈o̷̫̚',
  '\u200b',
  'ﷺ'.repeat(100),
  '\uffff\ufffe',
  'İıſK',
  '١٢٣',
];
const oddLiterals = [
  '',
  ' ',
  '\t',
  '../../etc/passwd',
  '%00',
  '%',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-infinity',
  'now',
  '0x10',
  '1e400',
  '[]',
  '{}',
  '{1,2}',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'GOA-',
  'GOA-%%%%%%%%',
  'a@b',
  'a@@b.c',
  '2025-13-45T99:99:99Z',
  '294277-01-01',
  '(',
  ')',
  ',',
  '"',
  '\\',
  '*',
];
const numbers = [0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -0.0001, 5e-324];

/** A text that attacks a careless program. */
export const badText = (random: Random): string => {
  const text = random.pick(random.pick([sql, html, lines, unicode, oddLiterals]));
  if (random.oneIn(12)) return text.repeat(1 + random.int(60)).slice(0, 4000);
  return random.oneIn(40)
    ? random.pick(['a', 'é', '💥', "'", '\\']).repeat(random.pick([501, 4001, 30_000]))
    : text;
};

/** A JSON value, seldom of the expected type. */
export const badValue = (random: Random, depth = 0): unknown => {
  switch (random.int(depth > 2 ? 5 : 9)) {
    case 0:
      return null;
    case 1:
      return random.oneIn(2);
    case 2:
      return random.pick(numbers);
    case 3:
    case 4:
    case 5:
      return badText(random);
    case 6:
      return Array.from({ length: random.pick([0, 1, 3, 60]) }, () => badValue(random, depth + 1));
    case 7:
      return Object.fromEntries(
        Array.from({ length: random.int(4) }, () => [
          random.pick(['id', '__proto__', 'constructor', 'toString', '', '$ref', badText(random)]),
          badValue(random, depth + 1),
        ]),
      );
    default:
      return nested(random.pick([20, 200, 2000]));
  }
};

/** An object or array nested this deep. */
const nested = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** A body that is no JSON, or JSON that no client sends. */
export const badBody = (random: Random): string | Uint8Array<ArrayBuffer> => {
  const bodies: readonly (() => string | Uint8Array<ArrayBuffer>)[] = [
    () => '',
    () => badText(random),
    () => '{"id": "x", "id": 1, "__proto__": {"a": 1}}',
    () => '{"content": ',
    () => '['.repeat(random.pick([50, 5_000, 60_000])),
    () => `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
    () => new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
    () => new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    () => '\ufeff{"content": "x"}',
    () => `{"content": ${'9'.repeat(400)}}`,
    () => '{"content": "\\u0000"}',
    () => String.raw`{"content": "\ud800"}`,
    () => JSON.stringify({ content: 'x'.repeat(300_000) }),
    () => JSON.stringify(Array.from({ length: 300 }, () => ({}))),
    () => 'null',
    () => '"text"',
    () => '7',
    () => '[]',
    () => '[null]',
    () => '[[1]]',
    () => 'id,content\n1,2\n',
    () => 'a=1&b=2',
    () => '<xml/>',
  ];
  return random.pick(bodies)();
};
