import { describe, expect, test } from 'vitest';
import { brightest } from '../../src/site/islands/falling-rules.ts';
import { colors, dayColors } from '../../src/config/colors.ts';

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

/** Relative luminance as WCAG 2 defines it. */
const luminance = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

/** `over` drawn on `under` with the given opacity. */
const blend = (over: Rgb, under: Rgb, opacity: number): Rgb => {
  const mix = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity);
  return [mix(0), mix(1), mix(2)];
};

interface Palette {
  readonly night: Readonly<Record<'DEFAULT' | 1 | 2, string>>;
  readonly sand: Readonly<Record<'DEFAULT' | 'dim', string>>;
  readonly lamp: Readonly<Record<'DEFAULT' | 'bright', string>>;
  readonly phosphor: string;
  readonly laterite: string;
  readonly alarm: Readonly<Record<'DEFAULT', string>>;
}

const groundsOf = ({ night }: Palette) => ({
  night: night.DEFAULT,
  'night-1': night[1],
  'night-2': night[2],
});
const textsOf = ({ sand, lamp, phosphor, laterite, alarm }: Palette) => ({
  sand: sand.DEFAULT,
  'sand-dim': sand.dim,
  lamp: lamp.DEFAULT,
  'lamp-bright': lamp.bright,
  phosphor,
  laterite,
  alarm: alarm.DEFAULT,
});

const character = blend(rgb(colors.phosphor), rgb(colors.night.DEFAULT), brightest);
const veil = colors.night.veil;
const veiled = (under: Rgb): Rgb => blend(rgb(veil), under, Number.parseInt(veil.slice(7), 16) / 255);
const charactersBehind = { 'the page': character, 'a raised section': veiled(character) };

test('a raised section looks like a raised surface', () => {
  for (const [index, value] of veiled(rgb(colors.night.DEFAULT)).entries())
    expect(Math.abs(value - (rgb(colors.night[1])[index] ?? 0))).toBeLessThan(1);
});

test('measures 21 for black on white and 1 for a colour on itself', () => {
  expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21);
  expect(contrast(rgb('#7fd9a0'), rgb('#7fd9a0'))).toBeCloseTo(1);
});

const palettes = { 'at night': colors, 'by day': { ...dayColors, code: colors.code } };

describe.each(Object.entries(palettes))('text meets AA (4.5) %s on', (_, palette) => {
  const grounds = groundsOf(palette);
  const texts = textsOf(palette);
  for (const [ground, groundHex] of Object.entries(grounds))
    for (const [text, textHex] of Object.entries(texts))
      test(`${ground}: ${text}`, () => {
        expect(contrast(rgb(textHex), rgb(groundHex))).toBeGreaterThanOrEqual(4.5);
      });

  test('a pressed button: its ink', () => {
    expect(contrast(rgb(palette.lamp.ink), rgb(palette.lamp.DEFAULT))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(palette.lamp.ink), rgb(palette.lamp.bright))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(palette.alarm.ink), rgb(palette.alarm.DEFAULT))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['phosphor', 'laterite', 'alarm'] as const)('an answer at the gate on %s: night', (ground) => {
    expect(contrast(rgb(palette.night.DEFAULT), rgb(texts[ground]))).toBeGreaterThanOrEqual(4.5);
  });

  test('a line or a circle: sand', () => {
    expect(contrast(rgb(palette.sand.DEFAULT), rgb(palette.night.line))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('text of the portal and the landing page, which stay night, meets AA (4.5) on', () => {
  test("the member's own chat line: sand and sand-dim", () => {
    expect(contrast(rgb(colors.sand.DEFAULT), rgb(colors.night.own))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(colors.sand.dim), rgb(colors.night.own))).toBeGreaterThanOrEqual(4.5);
  });

  // The brightest one may fall right behind a letter. The landing page has no text in this colour.
  const { laterite: _elsewhere, ...onLanding } = textsOf(colors);
  for (const [ground, hex] of Object.entries(charactersBehind))
    for (const [text, textHex] of Object.entries(onLanding))
      test(`a falling character of ${ground}: ${text}`, () => {
        expect(contrast(rgb(textHex), hex)).toBeGreaterThanOrEqual(4.5);
      });
});

describe.each(Object.entries(palettes))('what is read in the sun and in the dark, %s', (_, palette) => {
  test('what is on and what comes next on the schedule has a contrast of 7', () => {
    const { laterite: _elsewhere, 'lamp-bright': _pressed, ...texts } = textsOf(palette);
    for (const text of Object.values(texts))
      for (const ground of [palette.night.DEFAULT, palette.night[1]])
        expect(contrast(rgb(text), rgb(ground))).toBeGreaterThanOrEqual(7);
  });

  test('the page of the ticket too', () => {
    expect(contrast(rgb(palette.code.DEFAULT), rgb(palette.code.paper))).toBeGreaterThanOrEqual(7);
    // The link to the club, on a cancelled ticket and without one.
    for (const text of [palette.sand.DEFAULT, palette.lamp.DEFAULT, palette.alarm.DEFAULT])
      expect(contrast(rgb(text), rgb(palette.night.DEFAULT))).toBeGreaterThanOrEqual(7);
  });
});

test("a control's edge has a contrast of 3 on every background", () => {
  for (const palette of Object.values(palettes))
    for (const ground of Object.values(groundsOf(palette)))
      expect(contrast(rgb(palette.night.edge), rgb(ground))).toBeGreaterThanOrEqual(3);
  // In a raised section the controls stand on cards, in front of which nothing falls.
  expect(contrast(rgb(colors.night.edge), character)).toBeGreaterThanOrEqual(3);
});
