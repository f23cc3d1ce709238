import { expect, it } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { centreSquare, encodeSmall } from './make-picture.ts';

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

it('returns null for a picture that no quality makes small enough, or that cannot be encoded', async () => {
  expect(await encodeSmall(async () => ({ size: limits.pictureBytes + 1 }))).toBeNull();
  expect(await encodeSmall(async () => null)).toBeNull();
});
