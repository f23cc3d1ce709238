import { expect, test } from 'vitest';
import { brightest, opacityOf, type FallingScene, type Glyph } from './falling-rules.ts';

const scene: FallingScene = { width: 1280, height: 700, scale: 1, colour: 'white' };
const head: Glyph = { y: 100, light: 1, place: 0, count: 5 };

test('no character anywhere is brighter than the limit that the contrast test holds', () => {
  for (let y = -50; y <= scene.height + 50; y += 5)
    for (const place of [0, 4]) {
      const opacity = opacityOf({ ...head, y, place }, scene);
      expect(opacity).toBeGreaterThanOrEqual(0);
      expect(opacity).toBeLessThanOrEqual(brightest);
    }
});

test('the characters fall through the whole height and are gone at its edges', () => {
  const at = (y: number) => opacityOf({ ...head, y }, scene);
  expect(at(0)).toBe(0);
  expect(at(60)).toBe(brightest);
  expect(at(scene.height / 2)).toBe(brightest);
  expect(at(scene.height)).toBe(0);
});

test('a strand fades from its lowest character upwards', () => {
  expect(opacityOf({ ...head, place: 3 }, scene)).toBeLessThan(opacityOf(head, scene));
});
