/**
 * `npm run names -- FOLDER`: writes src/domain/look-alikes.ts from Unicode's confusables.txt, UnicodeData.txt and Scripts.txt in that
 * folder (https://www.unicode.org/Public/), and the same tables into the functions of the database.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const app = join(import.meta.dirname, '../..');

/** The letters of `reservedInNames`, each with the ASCII characters that people write for it. Unicode lists none of them. */
const asciiLookAlikes: ReadonlyMap<string, string> = new Map([
  ['a', '@4'],
  ['b', '8'],
  ['c', ''],
  ['d', ''],
  ['e', '3'],
  ['g', '69q'],
  ['i', '1!|'],
  ['l', ''],
  ['n', ''],
  ['o', '0'],
  ['r', ''],
  ['s', '5$'],
  ['u', 'vV'],
  ['z', '2'],
]);
/** Further letters and symbols by the letter that they resemble. Unicode does not list them, or lists them under another letter. */
const furtherLookAlikes = new Map(
  Object.entries({
    a: '₳ᗩ',
    b: 'ß฿₿',
    c: 'ς₵ᑕᑢ',
    e: 'єεəɘᗴᘿ',
    g: '₲ᎶᘜɊɋ',
    i: 'ᓰ',
    l: '£₤',
    n: 'пиν₦Ꮑᑎᒉ',
    o: '○◯⚪⭕●⚫ᗝᓍ',
    r: 'я',
    s: '§₴ᔕ',
    u: 'ᑌᑘ',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);
/** The Unicode names of styled letters and of letters with a stroke or hook: normalization does not change these. */
const styledLetter =
  /^(?:LATIN LETTER SMALL CAPITAL|(?:NEGATIVE |)(?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER|LATIN (?:SMALL|CAPITAL) LETTER(?= \w WITH )) (\w)(?: WITH .*)?$/;
/**
 * The scripts of modern names (UAX 31, "Recommended"), in groups: a word may mix the scripts of one group (UTS 39, "Highly
 * Restrictive"). All rarer scripts are one further group, because nobody has a name in two of them.
 */
const scriptGroups =
  `Latin+Han+Hiragana+Katakana+Hangul+Bopomofo Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati
  Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
    .split(/\s+/)
    .map((scripts) => scripts.split('+'));

const rowsOf = async (file: string): Promise<readonly (readonly string[])[]> => {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
  return lines
    .map((line) => (line.split('#')[0] ?? '').split(';').map((field) => field.trim()))
    .filter(({ length }) => length > 1);
};
const toText = (codes: string): string =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
const escape = (text: string): string =>
  Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x7f) return letter;
    const hex = code.toString(16).toUpperCase();
    return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  }).join('');

const makeLookAlikes = async (): Promise<readonly (readonly [letter: string, others: string])[]> => {
  const latin = new Map<string, string>();
  for (const [code = '', name = ''] of await rowsOf('UnicodeData.txt')) {
    const letter = styledLetter.exec(name)?.[1];
    if (letter) latin.set(toText(code), letter);
  }
  for (const [code = '', looks = ''] of await rowsOf('confusables.txt')) {
    const plain = toText(looks).normalize('NFD').replaceAll(/\p{M}/gu, '');
    const letter = /^[ -~]$/.test(plain) ? plain : latin.get(plain);
    if (letter) latin.set(toText(code), letter);
  }
  for (const [other, letter] of furtherLookAlikes) latin.set(other, letter);
  const letters = [...asciiLookAlikes.keys()];
  const known = new Map<string, string>();
  const add = (other: string, looks: string) => {
    const letter = letters.find(
      (reserved) => reserved === looks.toLowerCase() || asciiLookAlikes.get(reserved)?.includes(looks),
    );
    const survivesNormalization = other > '\u007F' && other.normalize('NFKD') === other;
    if (letter && survivesNormalization && !known.has(other)) known.set(other, letter);
  };
  for (const [other, looks] of latin) add(other, looks);
  // Adds both cases: a name is compared in any case.
  for (const [other, looks] of [...furtherLookAlikes, ...latin])
    for (const cased of [other.toLowerCase(), other.toUpperCase()])
      if (Array.from(cased).length === 1) add(cased, looks);
  return letters.map((letter) => {
    const others = [...known].filter(([, looks]) => looks === letter).map(([other]) => other);
    return [letter, `${asciiLookAlikes.get(letter)}${others.toSorted().join('')}`];
  });
};

const makeScripts = async (): Promise<string> => {
  const scripts = new Map<number, string>();
  for (const [codes = '', script = ''] of await rowsOf('Scripts.txt')) {
    const [first = 0, last = first] = codes.split('..').map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code += 1) scripts.set(code, script);
  }
  const bounds: string[] = [];
  let current = '';
  for (const [code, script] of [...scripts].toSorted(([a], [b]) => a - b)) {
    if (!/[\p{L}\p{M}]/u.test(String.fromCodePoint(code)) && script !== 'Common') continue;
    const group = scriptGroups.findIndex((names) => names.includes(script));
    const isShared = script === 'Common' || script === 'Inherited';
    const name = isShared ? '' : 'abcdefghijklmnopqrstuvwxyz'.charAt(group === -1 ? 25 : group);
    if (name !== current) bounds.push(`${name}${code}`);
    current = name;
  }
  return bounds.join(' ');
};

const lookAlikes = await makeLookAlikes();
const scripts = await makeScripts();
await writeFile(
  join(app, 'domain/look-alikes.ts'),
  `// Made by \`npm run names\` out of the tables of Unicode 17.

/** The letters of the reserved words, each with characters that look like it and that NFKD leaves alone. */
export const lookAlikes = {
${lookAlikes.map(([letter, others]) => `  ${letter}: '${escape(others)}',`).join('\n')}
} as const;

/**
 * The code points at which the letters of another script begin, in ascending order: at "a65" those of script a, at "91" none.
 * Scripts that a word may mix share a letter.
 */
export const scriptBounds =
  '${scripts}';
`,
);
const migration = join(app, '../supabase/migrations/20251001000500_profiles.sql');
const sql = (text: string) =>
  escape(text).replaceAll(/\\u\{(\w+)\}/g, (_, hex: string) => `\\U${hex.padStart(8, '0')}`);
const tables = [
  ['others', sql(lookAlikes.map(([, others]) => others).join(''))],
  ['letters', lookAlikes.map(([letter, others]) => letter.repeat(Array.from(others).length)).join('')],
  ['scripts', scripts],
] as const;
let text = await readFile(migration, 'utf8');
for (const [name, table] of tables)
  text = text.replace(new RegExp(`(?<=/\\* ${name} \\*/ e?')[^']*`), () => table);
await writeFile(migration, text);
