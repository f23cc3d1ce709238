/** Sky, sea, trees, walls and lamps. */
import { colour, mix } from './colours.ts';
import { box, circle, ellipse, line, n, path, place, scatter, type Point } from './geometry.ts';

export const ground = (width: number, height: number, fill: string): string =>
  path(box(0, 0, width, height), fill);

/** Stars within a box that starts at the top left. */
export const stars = (width: number, height: number, count: number, seed: number): string => {
  const random = scatter(seed);
  const dots = Array.from(
    { length: count },
    () => `M${Math.round(random() * width)} ${Math.round(random() * height)}h0`,
  );
  return line(dots.join(''), colour.sand, 2.2, ' opacity=".45"');
};

export const moon = ([x, y]: Point, radius: number, sky: string): string =>
  path(circle([x, y], radius), mix(colour.sand, sky, 0.12)) +
  path(circle([x + radius * 0.42, y - radius * 0.2], radius * 0.86), sky);

/** Short level strokes: light lying on water. */
export const glitter = (
  x: number,
  top: number,
  bottom: number,
  spread: number,
  fill: string,
  seed: number,
  step = 13,
): string => {
  const random = scatter(seed);
  let d = '';
  for (let y = top; y < bottom; y += step) {
    const share = (y - top) / (bottom - top);
    const half = spread * (0.25 + 0.75 * share) * (0.4 + 0.6 * random());
    const shift = (random() - 0.5) * spread * 0.6;
    d += `M${n(x + shift - half)} ${n(y)}h${n(half * 2)}`;
  }
  return line(d, fill, 3.2);
};

/** A coconut palm as a silhouette; `bow` bends the trunk. */
export const palm = (foot: Point, top: Point, crown: number, fill: string = colour.ink, bow = 0): string => {
  const middle: Point = [(foot[0] + top[0]) / 2 + bow, (foot[1] + top[1]) / 2];
  const thick = crown * 0.062;
  const trunk =
    `M${n(foot[0] - thick * 1.3)} ${n(foot[1])}Q${n(middle[0] - thick)} ${n(middle[1])} ${n(top[0] - thick * 0.6)} ${n(top[1])}` +
    `L${n(top[0] + thick * 0.6)} ${n(top[1])}Q${n(middle[0] + thick)} ${n(middle[1])} ${n(foot[0] + thick * 1.3)} ${n(foot[1])}z`;
  const nuts =
    circle([top[0] - thick, top[1] + thick], thick * 1.2) +
    circle([top[0] + thick, top[1] + thick * 1.4], thick * 1.1);
  return `${path(trunk + nuts, fill)}<use href="#crown" fill="${fill}" transform="translate(${n(top[0])} ${n(top[1])})scale(${n(crown / 100)})"/>`;
};

/** The leaves of every palm: a picture that has palms defines them once. */
export const crown = (): string =>
  `<path id="crown" d="${fronds.map(([turn, size, mirrored]) => place(frond, [0, 0], 100 * size, turn, mirrored)).join('')}"/>`;

/** Turn, length and side of each leaf. */
const fronds: readonly (readonly [number, number, boolean])[] = [
  [-38, 0.92, false],
  [-6, 1.05, false],
  [30, 0.9, false],
  [64, 0.62, false],
  [34, 0.95, true],
  [2, 1.02, true],
  [-34, 0.86, true],
  [-70, 0.56, true],
];
const frond =
  'M0 0C.22 -.22 .6 -.3 1 .06L.86 .02L.88 .16L.74 .0L.72 .18L.58 -.03L.54 .16L.43 -.05L.37 .12L.29 -.05L.22 .08L.16 -.03Z';

/** Broad leaves that frame a picture from below. */
export const leaves = (at: Point, size: number, fill: string, seed: number, count = 6): string => {
  const random = scatter(seed);
  return path(
    Array.from({ length: count }, (_, index) =>
      place(
        leaf,
        at,
        size * (0.7 + random() * 0.5),
        -78 + (156 / (count - 1)) * index + (random() - 0.5) * 16,
      ),
    ).join(''),
    fill,
  );
};
const leaf = 'M0 .05C-.2 -.25 -.2 -.7 .02 -1.05C.22 -.7 .2 -.25 0 .05Z';

/** A wall of laterite blocks: few are drawn, the eye adds the rest. */
export const laterite = (
  x: number,
  y: number,
  width: number,
  height: number,
  base: string,
  seed: number,
  block = 96,
): string => {
  const random = scatter(seed);
  const course = block * 0.46;
  let lighter = '';
  let darker = '';
  for (let row = 0; row * course < height; row += 1) {
    for (let column = -1; column * block < width; column += 1) {
      const chance = random();
      if (chance > 0.26) continue;
      const left = Math.max(x, x + column * block + (row % 2) * block * 0.5);
      const right = Math.min(x + width, x + column * block + (row % 2) * block * 0.5 + block - 5);
      const bottom = Math.min(y + height, y + (row + 1) * course - 5);
      if (right - left < 12) continue;
      const one = box(left, y + row * course, right - left, bottom - y - row * course);
      if (chance < 0.13) lighter += one;
      else darker += one;
    }
  }
  return (
    path(box(x, y, width, height), base) +
    path(lighter, mix(base, colour.coral, 0.14)) +
    path(darker, mix(base, colour.ink, 0.16))
  );
};

/** A flat pool of light, edge and all. */
export const pool = (
  at: Point,
  rx: number,
  ry: number,
  opacity: number,
  fill: string = colour.lamp,
): string => `<path d="${ellipse(at, rx, ry)}" fill="${fill}" opacity="${Math.round(opacity * 100) / 100}"/>`;

/** The light of a lamp in the air: two flat discs. */
export const glow = (at: Point, radius: number, opacity = 0.11): string =>
  pool(at, radius, radius, opacity) + pool(at, radius * 0.5, radius * 0.5, opacity * 1.4);

/** A brass lamp with a wide shade on a cord that comes from `from`. */
export const hangingLamp = ([x, y]: Point, from: number, size: number): string =>
  line(`M${n(x)} ${n(from)}V${n(y - size)}`, colour.ink, 3) +
  path(circle([x, y + size * 0.05], size * 0.36), colour.glow) +
  path(
    `M${n(x - size)} ${n(y)}C${n(x - size * 0.9)} ${n(y - size * 0.6)} ${n(x - size * 0.3)} ${n(y - size * 0.7)} ${n(x - size * 0.16)} ${n(y - size * 1.1)}h${n(size * 0.32)}C${n(x + size * 0.3)} ${n(y - size * 0.7)} ${n(x + size * 0.9)} ${n(y - size * 0.6)} ${n(x + size)} ${n(y)}z`,
    colour.wood,
  ) +
  path(
    `M${n(x - size)} ${n(y)}h${n(size * 2)}l${n(-size * 0.16)} ${n(size * 0.12)}h${n(-size * 1.68)}z`,
    colour.lamp,
  );

/** Bulbs along a slack line. */
export const stringLights = (
  from: Point,
  to: Point,
  sag: number,
  count: number,
  radius = 7,
  halo = 34,
): string => {
  const at = (t: number): Point => {
    const u = 1 - t;
    const mx = (from[0] + to[0]) / 2;
    const my = (from[1] + to[1]) / 2 + sag * 2;
    return [
      u * u * from[0] + 2 * u * t * mx + t * t * to[0],
      u * u * from[1] + 2 * u * t * my + t * t * to[1],
    ];
  };
  const bulbs = Array.from({ length: count }, (_, index) => at((index + 0.5) / count)).map(
    ([x, y]): Point => [x, y + radius * 1.7],
  );
  return (
    line(
      `M${n(from[0])} ${n(from[1])}Q${n((from[0] + to[0]) / 2)} ${n((from[1] + to[1]) / 2 + sag * 2)} ${n(to[0])} ${n(to[1])}`,
      colour.ink,
      3,
    ) +
    `<path d="${bulbs.map((bulb) => circle(bulb, halo)).join('')}" fill="${colour.lamp}" opacity=".13"/>` +
    path(bulbs.map((bulb) => circle(bulb, radius)).join(''), colour.glow)
  );
};
