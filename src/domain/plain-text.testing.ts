/** A typed text and its cleaned form as one line and as several lines. */
interface TextExample {
  readonly what: string;
  readonly typed: string;
  readonly line: string;
  readonly lines: string;
}

const same = (what: string, typed: string, kept = typed): TextExample => ({
  what,
  typed,
  line: kept,
  lines: kept,
});

/** Tests the rule in the form and in the database. */
export const textExamples: readonly TextExample[] = [
  same('plain letters', 'Asha Naik'),
  same('a composed letter', 'José'),
  same('a letter and its accent', 'Jose\u0301', 'José'),
  same('a letter that NFC takes apart', '\u0958', '\u0915\u093C'),
  same('Konkani with a joiner', 'क्\u200Dष'),
  same('Persian with a non-joiner', 'می\u200Cخواهم'),
  same('a family of emoji', '👩\u200D👩\u200D👧'),
  same('a heart with its variation', '❤\uFE0F'),
  same('a text hidden in tags', 'Hi\u{E0062}\u{E0075}\u{E0079}\u{E007F}!', 'Hi!'),
  same('Hebrew with a mark', 'שלום\u200F!'),
  same('the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!'),
  same('a flag that hides a text', '🏴\u{E0062}\u{E0075}\u{E0079}\u{E0020}\u{E0069}\u{E0074}\u{E007F}', '🏴'),
  same('a null byte', 'a\u0000b', 'ab'),
  same('a bell', 'a\u0007b', 'ab'),
  same('a delete', 'a\u007Fb', 'ab'),
  same('a control of Latin-1', 'a\u009Bb', 'ab'),
  same('an override', 'Asha \u202Exe.gpj', 'Asha xe.gpj'),
  same('an embedding', '\u202A+91 98765\u202C', '+91 98765'),
  same('an isolate', '\u2068Asha\u2069', 'Asha'),
  same('an accent behind an override', 'e\u202E\u0301', 'é'),
  same('half a surrogate pair', 'a\uD83Cb', 'ab'),
  same('nothing', '', ''),
  same('white space', ' \u00A0\u2003\u3000\uFEFF', ''),
  same('zero-width characters', '\u200B\u200C\u200D\u2060', ''),
  same('soft hyphens', '\u00AD\u00AD', ''),
  same('Hangul fillers', '\u115F\u1160\u3164\uFFA0', ''),
  same('blank braille', '\u2800', ''),
  same('variations of nothing', '\uFE0F\uFE0E', ''),
  same('tags of nothing', '\u{E0041}\u{E007F}', ''),
  { what: 'a tab and a newline', typed: 'one\ttwo\nthree', line: 'one two three', lines: 'one\ttwo\nthree' },
  {
    what: 'newlines of Windows',
    typed: 'one\r\ntwo\rthree',
    line: 'one two three',
    lines: 'one\ntwo\nthree',
  },
  {
    what: 'separators of lines',
    typed: 'one\u2028two\u2029three',
    line: 'one two three',
    lines: 'one\ntwo\nthree',
  },
];
