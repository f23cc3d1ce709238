import { expect, test } from 'vitest';
import { brightest, glyphSize, opacityOf, type FallingScene, type Glyph } from './falling-rules.ts';

const text = { left: 400, top: 200, right: 700, bottom: 260 };
const scene: FallingScene = { width: 1280, height: 700, scale: 1, colour: 'white', texts: [text] };
const head: Glyph = { x: 100, y: 100, light: 1, place: 0, count: 5 };

test('no character anywhere is brighter than the limit that the contrast test holds', () => {
  for (let x = 0; x <= scene.width; x += 20)
    for (let y = -50; y <= scene.height + 50; y += 5)
      for (const place of [0, 4]) {
        const opacity = opacityOf({ ...head, x, y, place }, scene);
        expect(opacity).toBeGreaterThanOrEqual(0);
        expect(opacity).toBeLessThanOrEqual(brightest);
      }
});

test('a character that would touch a line of text is not drawn', () => {
  for (const x of [text.left, 550, text.right])
    for (const y of [text.top, 230, text.bottom, text.bottom + glyphSize])
      expect(opacityOf({ ...head, x, y }, scene)).toBe(0);
  expect(opacityOf({ ...head, x: text.left - 40, y: 230 }, scene)).toBeGreaterThan(0);
});

test('the characters are brightest near the top and gone before the bottom', () => {
  const at = (y: number) => opacityOf({ ...head, y }, scene);
  expect(at(0)).toBe(0);
  expect(at(60)).toBeGreaterThan(at(300));
  expect(at(300)).toBeGreaterThan(at(500));
  expect(at(scene.height * 0.75)).toBe(0);
});

test('a strand fades from its lowest character upwards', () => {
  expect(opacityOf({ ...head, place: 3 }, scene)).toBeLessThan(opacityOf(head, scene));
});
