import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The folder of the built site. */
export const dist = join(import.meta.dirname, '../../dist');

/**
 * The largest allowed size of the built app, by page and kind of file: kB (1000 bytes) and requests. Measured by
 * tests/e2e/budgets.spec.ts and portal-budgets.spec.ts. Scripts, stylesheets and documents count gzipped, unless a line
 * says otherwise.
 */
export const budgets = {
  /** Counted until one second after the load. The page is complete without JavaScript. */
  '/': {
    // With the worker that draws the falling characters.
    JavaScript: { kB: 14.8, requests: 4 },
    CSS: { kB: 18.4, requests: 1 },
    // 8 kB of it are the CSS rules of its elements in every state, so that the stylesheet changes nothing when it loads. Allows
    // some bytes for the hashes in the names of files, which compress differently in each build.
    documents: { kB: 38.9, requests: 1 },
    pictures: { kB: 28, requests: 10 },
    fonts: { kB: 71, requests: 6 },
  },
  /** The demo's landing page: no edition is ahead, and each of its eight works adds about 110 bytes. tests/contracts/local-contract.test.ts measures it. */
  '/ with eight works': { documents: { kB: 40, requests: 1 } },
  '/reviews': {
    JavaScript: { kB: 13.7, requests: 3 },
    CSS: { kB: 18.4, requests: 1 },
    documents: { kB: 11.6, requests: 1 },
    pictures: { kB: 10, requests: 4 },
    fonts: { kB: 71, requests: 6 },
  },
  '/event': {
    JavaScript: { kB: 13.8, requests: 3 },
    CSS: { kB: 18.4, requests: 1 },
    // 9 kB of it is the picture of the villa, inline so that it shows with the text.
    documents: { kB: 22, requests: 1 },
    pictures: { kB: 0, requests: 0 },
    fonts: { kB: 71, requests: 6 },
  },
  /** Everything on the wire, headers included, when a phone scrolls through the page. */
  'the whole of /': { everything: { kB: 390, requests: 65 } },
  /** From the sign-in to the first member's card, which a new device must pull from the server. */
  // 35 kB of it is Headless UI's menu and combobox with floating-ui, which load after the first view. 32 kB is the script that
  // signs in from /auth before the portal has loaded.
  'the first visit of /members': { JavaScript: { kB: 413, requests: 11 } },
  /** To the first card on a device with a mirror. */
  // 2.4 kB of it are Unicode's look-alike letters, by which forms check names. 1 kB shows the pictures that the device holds.
  '/members': { JavaScript: { kB: 254.9, requests: 7 } },
  '/members with all that loads by itself': { JavaScript: { kB: 383.5, requests: 10 } },
  /** Uncompressed bytes that a device stores for the public site, and additionally for the portal. */
  // 21 kB of it are the long table and the ticket's villa.
  'the public site offline': { everything: { kB: 1_306, requests: 74 } },
  // Includes what /event shows only to members, which the public site does not store.
  'the portal offline': { everything: { kB: 995, requests: 29 } },
  /** Uncompressed bytes of the desk, which only organisers' devices store. 954 kB of it is the ticket reader, 412 kB gzipped. */
  'the desk offline': { everything: { kB: 1_202, requests: 5 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>;

/** The files of the organisers' desk. */
export const deskFile = /\/(?:desk|edition|preview|zxing-reader)-[\w-]{8}\.js$|\.wasm$/;

interface Budget {
  readonly kB: number;
  readonly requests: number;
}

export interface Weight {
  readonly path: string;
  readonly bytes: number;
}

/** Returns nothing when the files are within the budget, and otherwise one line with the sum and the heaviest files. */
export const overBudget = (
  page: string,
  kind: string,
  { kB, requests }: Budget,
  weights: readonly Weight[],
): string[] => {
  const bytes = weights.reduce((total, one) => total + one.bytes, 0);
  if (bytes <= kB * 1000 && weights.length <= requests) return [];
  const heaviest = weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map((one) => `${one.path} ${inKB(one.bytes)}`);
  return [
    `${page}, ${kind}: ${inKB(bytes)} of ${kB} in ${weights.length} requests of ${requests}. Most: ${heaviest.join(', ')}`,
  ];
};

const inKB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The file of a path of the built site with its size in bytes, gzipped at the highest level. Fonts are compressed already. */
export const weigh = async (path: string): Promise<Weight> => {
  const file = fileOf(path);
  const content = await readFile(join(dist, file));
  const bytes = file.endsWith('.woff2')
    ? content.byteLength
    : (await promisify(gzip)(content, { level: 9 })).byteLength;
  return { path: file, bytes };
};

const fileOf = (path: string): string => {
  if (path === '/') return 'index.html';
  return /\.\w+$/.test(path) ? path : `${path}.html`;
};
