import { expect, it } from 'vitest';
import { limits } from '../config/limits.ts';
import {
  centreSquare,
  encodeSmall,
  mostPictures,
  pictureAddress,
  picturesToDrop,
  picturesToFetch,
} from './picture.ts';

const of = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

it('asks for pictures that the device lacks or holds in an older version', () => {
  const wanted = of({ asha: 'a2', dev: 'd1', ravi: 'r1' });
  expect(picturesToFetch(wanted, of({ asha: 'a1', ravi: 'r1', zara: 'z1' }), of({}))).toEqual([
    'asha',
    'dev',
  ]);
});

it('asks once for a picture, and again when there is another one', () => {
  const asked = of({ asha: 'a1', dev: 'd1' });
  expect(picturesToFetch(of({ asha: 'a2', dev: 'd1' }), of({}), asked)).toEqual(['asha']);
});

it.each([
  ['UklGRgAA', 'data:image/webp;base64,UklGRgAA'],
  ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
])('shows %s as what it is', (image, address) => {
  expect(pictureAddress(image)).toBe(address);
});

it('keeps pictures of members who have one', () => {
  expect(picturesToDrop(['dev', 'asha'], new Set(['asha', 'dev', 'ravi']))).toEqual([]);
});

it('gives up the pictures of members who have none', () => {
  expect(picturesToDrop(['dev', 'asha', 'ravi'], new Set(['asha']))).toEqual(['dev', 'ravi']);
});

it('gives up pictures beyond the newest 300', () => {
  expect(mostPictures).toBe(300);
  const newestFirst = Array.from({ length: 303 }, (_, at) => `member ${at}`);
  const having = new Set(newestFirst.filter((id) => id !== 'member 7'));
  expect(picturesToDrop(newestFirst, having)).toEqual(['member 7', 'member 301', 'member 302']);
});

it.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 3, height: 9 },
    { x: 0, y: 3, side: 3 },
  ],
  [
    { width: 8, height: 8 },
    { x: 0, y: 0, side: 8 },
  ],
])('cuts %j from the middle', (picture, square) => {
  expect(centreSquare(picture)).toEqual(square);
});

/** An encoder whose pictures have these sizes, and the qualities that it was asked for. */
const encoderOf = (...sizes: readonly number[]) => {
  const asked: number[] = [];
  const encode = async (quality: number) => {
    asked.push(quality);
    return { size: sizes[asked.length - 1] ?? 0 };
  };
  return { asked, encode };
};

it('encodes a picture that is small enough once, with a good quality', async () => {
  const { asked, encode } = encoderOf(limits.pictureBytes);
  expect(await encodeSmall(encode)).toEqual({ size: limits.pictureBytes });
  expect(asked).toEqual([0.85]);
});

it('lowers the quality until the picture is small enough', async () => {
  const { asked, encode } = encoderOf(90_000, limits.pictureBytes + 1, 30_000);
  expect(await encodeSmall(encode)).toEqual({ size: 30_000 });
  expect(asked).toEqual(asked.toSorted((a, b) => b - a));
  expect(asked).toHaveLength(3);
});

it('gives up a picture that no quality makes small enough, and one that cannot be encoded', async () => {
  expect(await encodeSmall(async () => ({ size: limits.pictureBytes + 1 }))).toBeNull();
  expect(await encodeSmall(async () => null)).toBeNull();
});
