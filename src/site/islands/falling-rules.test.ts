import { expect, test } from 'vitest';
import { brightest, glyphSize, opacityOf, placesIn, type Glyph } from './falling-rules.ts';

const end = 700;
const head: Glyph = { y: 100, light: 1, place: 0, count: 5, end };

test('no character is more opaque than the contrast test allows', () => {
  for (let y = -50; y <= end + 50; y += 5)
    for (const place of [0, 4]) {
      const opacity = opacityOf({ ...head, y, place });
      expect(opacity).toBeGreaterThanOrEqual(0);
      expect(opacity).toBeLessThanOrEqual(brightest);
    }
});

test('characters are visible in their whole lane and fade at its ends', () => {
  const at = (y: number) => opacityOf({ ...head, y });
  expect(at(0)).toBe(0);
  expect(at(60)).toBe(brightest);
  expect(at(end / 2)).toBe(brightest);
  expect(at(end)).toBe(0);
});

test('a strand fades from its lowest character upwards', () => {
  expect(opacityOf({ ...head, place: 3 })).toBeLessThan(opacityOf(head));
});

test('places all characters inside of their lane, and none in a lane that is too narrow', () => {
  const lane = { left: 100, right: 300, bottom: null };
  const places = placesIn([lane, { left: 0, right: glyphSize - 1, bottom: null }]);
  expect(places).toHaveLength(3);
  for (const { x } of places) {
    expect(x).toBeGreaterThanOrEqual(lane.left + glyphSize / 2);
    expect(x).toBeLessThanOrEqual(lane.right - glyphSize / 2);
  }
});
