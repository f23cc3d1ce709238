import { expect, test } from 'vitest';
import { pictureSides, smallPicture } from './picture-sides.ts';
import { pictureFiles } from './picture-sides.testing.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test.each(pictureFiles)('reads the size of %s', (_, hex, sides) => {
  expect(pictureSides(bytesOf(hex))).toEqual(sides);
});

test('a picture is small up to the longest side', () => {
  const [, hex] = pictureFiles.find(([what]) => what === 'lossy WebP') ?? ['', ''];
  const base64 = btoa(String.fromCharCode(...bytesOf(hex)));
  expect(smallPicture(base64, 256)).toBe(base64);
  expect(smallPicture(base64, 255)).toBeNull();
  expect(smallPicture('no base64', 256)).toBeNull();
});
