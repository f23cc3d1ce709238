/** What stands on tables. */
import { colour, mix } from './colours.ts';
import { box, circle, ellipse, line, n, path, place, type Point } from './geometry.ts';

/** An open laptop from the side; the screen is a bright edge. `left`: its user sits on the left and looks right. */
export const laptopSide = ([x, y]: Point, width: number, left: boolean): string => {
  const way = left ? 1 : -1;
  const at = (dx: number, dy: number) => `${n(x + dx * width * way)} ${n(y + dy * width)}`;
  return (
    path(place(`M${at(0, 0)}L${at(0.62, 0)}L${at(0.62, -0.05)}L${at(0, -0.05)}Z`, [0, 0], 1), colour.linen) +
    path(
      place(`M${at(0.6, -0.02)}L${at(0.84, -0.66)}L${at(0.89, -0.64)}L${at(0.66, 0)}Z`, [0, 0], 1),
      '#3b4a43',
    ) +
    line(`M${at(0.6, -0.05)}L${at(0.83, -0.65)}`, colour.glow, width * 0.035)
  );
};

/** An open laptop from behind: only its lid shows. */
export const laptopBack = ([x, y]: Point, width: number): string =>
  path(
    `M${n(x - width / 2)} ${n(y)}l${n(width * 0.05)} ${n(-width * 0.6)}h${n(width * 0.9)}l${n(width * 0.05)} ${n(width * 0.6)}z`,
    '#2a3a33',
  ) + path(circle([x, y - width * 0.3], width * 0.05), colour.phosphor);

/** An open laptop seen from its user's side, with a page on it. */
export const laptopFront = ([x, y]: Point, width: number, screen: string): string =>
  path(
    `M${n(x - width / 2)} ${n(y - width * 0.62)}h${n(width)}v${n(width * 0.62)}h${n(-width)}z`,
    colour.ink,
  ) +
  path(box(x - width * 0.465, y - width * 0.585, width * 0.93, width * 0.54), colour.sand) +
  screen +
  path(
    `M${n(x - width / 2)} ${n(y)}h${n(width)}l${n(width * 0.09)} ${n(width * 0.09)}h${n(-width * 1.18)}z`,
    '#46564e',
  );

export const glass = ([x, y]: Point, height: number, fill: string = colour.lamp): string =>
  path(
    `M${n(x - height * 0.3)} ${n(y - height)}h${n(height * 0.6)}l${n(-height * 0.08)} ${n(height)}h${n(-height * 0.44)}z`,
    mix(fill, colour.night, 0.15),
  ) +
  path(
    `M${n(x - height * 0.3)} ${n(y - height)}h${n(height * 0.6)}l${n(-height * 0.02)} ${n(height * 0.22)}h${n(-height * 0.56)}z`,
    mix(fill, colour.sand, 0.5),
  );

export const plate = (at: Point, width: number, food: string): string =>
  path(ellipse(at, width / 2, width * 0.13), colour.sand) +
  path(ellipse([at[0], at[1] - width * 0.02], width * 0.34, width * 0.07), food);

export const steam = ([x, y]: Point, height: number): string =>
  line(
    `M${n(x)} ${n(y)}q${n(height * 0.2)} ${n(-height * 0.25)} 0 ${n(-height * 0.5)}t0 ${n(-height * 0.5)}`,
    colour.sand,
    2.5,
    ' opacity=".5"',
  );

/** A page of a web site as it looks from across the table. */
export const webPage = (x: number, y: number, width: number, height: number, accent: string): string =>
  path(box(x, y, width, height), colour.sand) +
  path(box(x, y, width, height * 0.14), mix(accent, colour.night, 0.25)) +
  path(box(x + width * 0.54, y + height * 0.24, width * 0.38, height * 0.62), accent) +
  path(circle([x + width * 0.73, y + height * 0.44], height * 0.13), colour.glow) +
  path(
    `M${n(x + width * 0.54)} ${n(y + height * 0.86)}v${n(-height * 0.16)}q${n(width * 0.16)} ${n(-height * 0.14)} ${n(width * 0.38)} ${n(height * 0.02)}v${n(height * 0.14)}z`,
    mix(accent, colour.night, 0.5),
  ) +
  path(box(x + width * 0.08, y + height * 0.28, width * 0.36, height * 0.09), colour.haze) +
  path(
    box(x + width * 0.08, y + height * 0.45, width * 0.38, height * 0.04) +
      box(x + width * 0.08, y + height * 0.53, width * 0.32, height * 0.04),
    colour.linen,
  ) +
  path(box(x + width * 0.08, y + height * 0.7, width * 0.2, height * 0.12), colour.lamp);
