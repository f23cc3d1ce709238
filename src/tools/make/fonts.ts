/**
 * `npm run fonts`: subsets the fonts of the Fontsource packages into src/ui/fonts. They keep the letters, weights and optical sizes that
 * the design uses: 95 kB instead of 142, and 38 of them before the first paint.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont, { type SubsetOptions } from 'subset-font';
import { letters } from '../../content/falling-characters.ts';

const root = join(import.meta.dirname, '../../..');

/** ASCII characters that occur in code but not in prose. */
const code = '$*<=>[\\]^_`{|}~';
/**
 * The letters of the public pages and of nearly all of the portal; the same as `unicode-range` in src/ui/base.css. The file of the text
 * font with its headers fits into the ten packets that a server sends before the first acknowledgement.
 */
const basic = [...range(0x20, 0x7e), ...Array.from('\u00a0©·×–—‘’“”…')]
  .filter((letter) => !code.includes(letter))
  .join('');
/** Latin-1 and punctuation, mostly for names. */
const latin = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x2010, 0x2027),
  ...Array.from('ıŒœʻʼˆ˚˜‰′″‹›⁄€™←↑→↓−∕'),
].join('');
const rest = Array.from(latin)
  .filter((letter) => !basic.includes(letter))
  .join('');

/** The weights of plain and of stressed text; nothing is lighter or bolder. */
const textWeights = { wght: { min: 400, max: 600 } };
/** From the club's name in the header to the largest heading. Pixels. */
const opticalSizes = { min: 17, max: 92 };

const fraunces = 'fraunces/files/fraunces-latin-opsz-normal.woff2';
// Pages load `fraunces-600` and `hanken` before the first paint, so their rarer letters are separate files.
await make('fraunces-600', fraunces, basic, { wght: 600, opsz: opticalSizes });
await make('fraunces-600-rest', fraunces, rest, { wght: 600, opsz: opticalSizes });
const withRupee = 'fraunces/files/fraunces-latin-ext-opsz-normal.woff2';
await make('rupee', withRupee, '₹', { wght: 600, opsz: opticalSizes });
// For quotes, which have one size.
await make('fraunces-400', fraunces, latin, { wght: 400, opsz: 24 });
const hanken = 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
await make('hanken', hanken, basic, textWeights);
await make('hanken-rest', hanken, rest, textWeights);
// Without the ligatures for programming, which are most of the file.
const withoutLigatures = ['kern', 'ccmp', 'mark', 'mkmk'];
const mono = 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
await make('mono', mono, latin, textWeights, withoutLigatures);
// The falling characters stand alone, so they need no rules that join letters.
const devanagari = 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
await make('devanagari', devanagari, letters.join(''), { wght: 400 }, []);

async function make(
  name: string,
  source: string,
  text: string,
  variationAxes: SubsetOptions['variationAxes'],
  keepFeatures?: readonly string[],
): Promise<void> {
  const font = await readFile(join(root, 'node_modules/@fontsource-variable', source));
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    noHinting: true,
    variationAxes,
    ...(keepFeatures ? { keepFeatures } : {}),
  });
  await writeFile(join(root, 'src/ui/fonts', `${name}.woff2`), subset);
  console.log(`${name}.woff2: ${subset.length} bytes`);
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
