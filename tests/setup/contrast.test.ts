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

/** The colour of `over` drawn on `under` with the given opacity. */
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

const groundsOf = ({ night }: Palette) => [night.DEFAULT, night[1], night[2]];
const textsOf = ({ sand, lamp, phosphor, laterite, alarm }: Palette) => [
  sand.DEFAULT,
  sand.dim,
  lamp.DEFAULT,
  lamp.bright,
  phosphor,
  laterite,
  alarm.DEFAULT,
];

const character = blend(rgb(colors.phosphor), rgb(colors.night.DEFAULT), brightest);
const veil = colors.night.veil;
const veiled = (under: Rgb): Rgb => blend(rgb(veil), under, Number.parseInt(veil.slice(7), 16) / 255);

type Pair = readonly [text: string, ground: string | Rgb];

const isReadable = ([text, ground]: Pair, least: number): boolean =>
  contrast(rgb(text), typeof ground === 'string' ? rgb(ground) : ground) >= least;
/** The pairs with less contrast than `least`. */
const tooFaint = (least: number, pairs: readonly Pair[]): readonly Pair[] =>
  pairs.filter((pair) => !isReadable(pair, least));
const onEach = (texts: readonly string[], grounds: readonly (string | Rgb)[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

describe.each([
  ['at night', colors],
  ['by day', { ...dayColors, code: colors.code }],
])('%s', (_, palette) => {
  const { night, sand, lamp, alarm, phosphor, laterite, code } = palette;
  const texts = textsOf(palette);

  test('text is readable (AA, 4.5) on every background', () => {
    expect(tooFaint(4.5, onEach(texts, groundsOf(palette)))).toEqual([]);
    expect(tooFaint(4.5, [[sand.DEFAULT, night.line]])).toEqual([]);
  });

  test('buttons and answers at the gate are readable (AA, 4.5)', () => {
    expect(tooFaint(4.5, onEach([lamp.ink], [lamp.DEFAULT, lamp.bright]))).toEqual([]);
    expect(tooFaint(4.5, [[alarm.ink, alarm.DEFAULT]])).toEqual([]);
    expect(tooFaint(4.5, onEach([night.DEFAULT], [phosphor, laterite, alarm.DEFAULT]))).toEqual([]);
  });

  test('the schedule and the ticket are readable in the sun (AAA, 7)', () => {
    const shown = texts.filter((text) => text !== laterite && text !== lamp.bright);
    expect(tooFaint(7, onEach(shown, [night.DEFAULT, night[1]]))).toEqual([]);
    expect(tooFaint(7, [[code.DEFAULT, code.paper]])).toEqual([]);
  });

  test("a control's edge has a contrast of 3 on every background", () => {
    expect(tooFaint(3, onEach([night.edge], groundsOf(palette)))).toEqual([]);
  });
});

test('the initial of a member without a picture is readable (AA, 4.5)', () => {
  const { ink, ...grounds } = colors.face;
  expect(tooFaint(4.5, onEach([ink], Object.values(grounds)))).toEqual([]);
});

test("a member's own chat line is readable (AA, 4.5)", () => {
  expect(tooFaint(4.5, onEach([colors.sand.DEFAULT, colors.sand.dim], [colors.night.own]))).toEqual([]);
});

test('the landing page is readable (AA, 4.5) before the brightest falling character', () => {
  // The landing page has no text in laterite.
  const texts = textsOf(colors).filter((text) => text !== colors.laterite);
  expect(tooFaint(4.5, onEach(texts, [character, veiled(character)]))).toEqual([]);
  // Only the bare background: in raised sections the characters fall behind the cards with the controls.
  expect(tooFaint(3, [[colors.night.edge, character]])).toEqual([]);
});
