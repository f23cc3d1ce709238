import type { Page } from '@playwright/test';

/**
 * Reads a QR code from a picture and checks its error correction. Supports only what a short link needs: versions 1 to 3
 * at level M with one block of bytes. Throws for any other code and any wrong module. After ISO/IEC 18004, sections 6
 * and 7.
 */
export const readQr = async (page: Page, png: Buffer): Promise<string> => {
  const modules = await modulesIn(page, png);
  const size = modules.length;
  const dark = (x: number, y: number): number => (modules[y]?.[x] === true ? 1 : 0);
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((x) => dark(x, 8))
    .concat([7, 5, 4, 3, 2, 1, 0].map((y) => dark(8, y)));
  const formatBits = format.reduce((bits, bit) => bits * 2 + bit, 0) ^ 0b101010000010010;
  const checkWords = [10, 16, 26][version - 1];
  if (checkWords === undefined || formatBits >> 13 !== 0b00)
    throw new Error(`Not read: version ${version}, format ${formatBits.toString(2)}`);
  const flips = masks[(formatBits >> 10) & 7];

  const bits: number[] = [];
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFunction(x, y, size)) bits.push(dark(x, y) ^ (flips?.(x, y) ? 1 : 0));
    }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  if (!isIntact(words, checkWords)) throw new Error('The error correction found a wrong module.');
  const [mode, length] = [take(bits, 0, 4), take(bits, 4, 8)];
  if (mode !== 0b0100) throw new Error(`Not bytes but mode ${mode}`);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, index) => take(bits, 12 + index * 8, 8)));
};

const take = (bits: readonly number[], from: number, count: number): number =>
  bits.slice(from, from + count).reduce((number, bit) => number * 2 + bit, 0);

/** Whether the module belongs to a finder pattern, format information, a timing line or the alignment pattern. */
const isFunction = (x: number, y: number, size: number): boolean =>
  (x < 9 && (y < 9 || y >= size - 8)) ||
  (x >= size - 8 && y < 9) ||
  x === 6 ||
  y === 6 ||
  (size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Whether the words are a multiple of the Reed-Solomon generator polynomial: zero at its roots in GF(256) with 0x11d. */
const isIntact = (words: readonly number[], checkWords: number): boolean => {
  const times = (a: number, b: number): number => {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
      product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
      if ((b >> bit) & 1) product ^= a;
    }
    return product & 0xff;
  };
  let root = 1;
  for (let index = 0; index < checkWords; index++) {
    const at = root;
    if (words.reduce((value, word) => times(value, at) ^ word, 0) !== 0) return false;
    root = times(root, 2);
  }
  return true;
};

/** The dark modules of the code without its margin. Throws for a margin of less than four modules. */
const modulesIn = (page: Page, png: Buffer): Promise<boolean[][]> =>
  page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('No canvas.');
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const isDark = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128;
      // A screenshot's outermost pixels may blend with the surroundings.
      const edge = 2;
      let top = edge;
      while (
        top < height &&
        !Array.from({ length: width - 2 * edge }, (_, x) => isDark(edge + x, top)).includes(true)
      )
        top++;
      let left = edge;
      while (left < width && !isDark(left, top)) left++;
      let right = width - 1 - edge;
      while (right > left && !isDark(right, top)) right--;
      // The finder pattern's seven modules begin the first row.
      let end = left;
      while (isDark(end, top)) end++;
      const side = (end - left) / 7;
      // Module widths vary by a pixel, so this rounds to a size of a version: each has four modules more.
      const count = 17 + 4 * Math.round(((right + 1 - left) / side - 17) / 4);
      const exact = (right + 1 - left) / count;
      if (Math.min(top, left, width - 1 - right) < 3.5 * exact) throw new Error('The margin is too narrow.');
      return Array.from({ length: count }, (_row, y) =>
        Array.from({ length: count }, (_cell, x) =>
          isDark(Math.floor(left + (x + 0.5) * exact), Math.floor(top + (y + 0.5) * exact)),
        ),
      );
    },
    [...png],
  );
