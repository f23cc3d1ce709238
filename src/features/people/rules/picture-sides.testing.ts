import type { Sides } from './picture-sides.ts';

const still = lossless(256, 200);

/** Files in hexadecimal with the size in their header, null for one that is no still picture. For the device and the database. */
const cases: readonly (readonly [what: string, hex: string, sides: Sides | null])[] = [
  ['lossy WebP', webp(chunk('VP8 ', `300100 9d012a ${le(256, 2)} ${le(200, 2)}`)), [256, 200]],
  ['lossless WebP', webp(still), [256, 200]],
  ['lossless WebP of a gigabyte', webp(lossless(16_383, 16_383)), [16_383, 16_383]],
  ['extended WebP', webp(canvas(256, 200) + still), [256, 200]],
  ['extended WebP whose canvas hides a larger picture', webp(canvas(256, 200) + lossless(16_383, 1)), null],
  ['animated WebP', webp(canvas(256, 200, 2) + still), null],
  ['frames of a WebP without their flag', webp(canvas(256, 200) + chunk('ANMF', '00'.repeat(24))), null],
  ['WebP whose canvas stands twice', webp(canvas(9_000, 9_000) + canvas(256, 200) + still), null],
  ['WebP with two pictures', webp(lossless(1, 1) + lossless(16_383, 1)), null],
  ['WebP without a picture', webp(chunk('EXIF', '0000')), null],
  ['WebP that ends in its header', webp(chunk('VP8 ', '3001')), null],
  ['WebP longer than it says', `${webp(lossless(1, 1))}00`, null],
  ['WebP with a chunk beyond its end', webp(`${text('VP8L')}${le(900, 4)}2f${le(0, 4)}00`), null],
  ['JPEG', `ffd8 ${segment('e0', '4a46494600')} ${frame('c0', 256, 200)} ffda0002 ffd9`, [256, 200]],
  ['progressive JPEG', `ffd8 ${frame('c2', 256, 200)} ffda0002 ffd9`, [256, 200]],
  ['JPEG with Huffman tables first', `ffd8 ${segment('c4', '00')} ${frame('c0', 9, 8)} ffd9`, [9, 8]],
  ['JPEG of four gigabytes', `ffd8 ${frame('c0', 65_535, 65_535)} ffd9`, [65_535, 65_535]],
  ['JPEG whose height comes later', `ffd8 ${frame('c0', 256, 0)} ffd9`, null],
  ['JPEG with a scan before its frame', `ffd8 ffda0008000000000000 ${frame('c0', 9, 8)} ffd9`, null],
  ['JPEG with a fill byte', `ffd8 ffff0108 ${'00'.repeat(262)} ${frame('c0', 9, 8)} ffd9`, null],
  ['JPEG with a line count first', `ffd8 ${segment('dc', '0008')} ${frame('c0', 9, 8)} ffd9`, null],
  ['JPEG without an end', `ffd8 ${frame('c0', 256, 200)} ffda`, null],
  ['junk behind JPEG’s magic number', `ffd8ff${'00'.repeat(40)}`, null],
  ['junk behind WebP’s magic number', `${text('RIFF')}${le(24, 4)}${text('WEBP')}${'00'.repeat(20)}`, null],
  ['PNG', '89504e470d0a1a0a0000000d49484452000001000000010008060000005c72a866', null],
  ['nothing', '', null],
];
export const pictureFiles = cases.map(
  ([what, hex, sides]) => [what, hex.replaceAll(' ', ''), sides] as const,
);

function webp(chunks: string): string {
  const bytes = chunks.replaceAll(' ', '').length / 2 + 4;
  return `${text('RIFF')}${le(bytes, 4)}${text('WEBP')}${chunks}`;
}

function chunk(name: string, data: string): string {
  const bytes = data.replaceAll(' ', '').length / 2;
  return `${text(name)}${le(bytes, 4)}${data}${bytes % 2 === 1 ? '00' : ''}`;
}

function lossless(width: number, height: number): string {
  return chunk('VP8L', `2f ${le(width - 1 + (height - 1) * 2 ** 14, 4)}`);
}

function canvas(width: number, height: number, flags = 0): string {
  return chunk('VP8X', `${le(flags, 4)}${le(width - 1, 3)}${le(height - 1, 3)}`);
}

function segment(marker: string, data: string): string {
  return `ff${marker}${be(data.length / 2 + 2)}${data}`;
}

function frame(marker: string, width: number, height: number): string {
  return segment(marker, `08${be(height)}${be(width)}01011100`);
}

function text(letters: string): string {
  return Array.from(letters, (letter) => le(letter.charCodeAt(0), 1)).join('');
}

function le(value: number, bytes: number): string {
  return Array.from({ length: bytes }, (_, index) =>
    (Math.floor(value / 256 ** index) % 256).toString(16).padStart(2, '0'),
  ).join('');
}

function be(value: number): string {
  return value.toString(16).padStart(4, '0');
}
