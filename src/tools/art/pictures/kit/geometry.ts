export type Point = readonly [x: number, y: number];

/** One filled outline. */
export interface Shape {
  readonly d: string;
  readonly fill: string;
}

/** A number as pictures write it: one decimal at most. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);
const xy = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** A limb: wide at one joint, narrow at the other, round at both. */
export const limb = (a: Point, b: Point, ra: number, rb: number): string => {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length <= Math.abs(ra - rb)) return circle(ra > rb ? a : b, Math.max(ra, rb));
  // The two outer tangents touch both circles at the same angle.
  const tangent = Math.acos((ra - rb) / length);
  const at = (centre: Point, radius: number, side: 1 | -1): Point => [
    centre[0] + radius * Math.cos(angle + side * tangent),
    centre[1] + radius * Math.sin(angle + side * tangent),
  ];
  const big = ra >= rb ? 1 : 0;
  return (
    `M${xy(at(a, ra, -1))}L${xy(at(b, rb, -1))}A${n(rb)} ${n(rb)} 0 ${1 - big} 1 ${xy(at(b, rb, 1))}` +
    `L${xy(at(a, ra, 1))}A${n(ra)} ${n(ra)} 0 ${big} 1 ${xy(at(a, ra, -1))}z`
  );
};

export const circle = (centre: Point, radius: number): string => ellipse(centre, radius, radius);

export const ellipse = ([x, y]: Point, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

/** The joint between two bones of these lengths; `bend` says to which side it points. */
export const joint = (from: Point, to: Point, first: number, second: number, bend: 1 | -1): Point => {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const reach = Math.min(
    Math.max(Math.hypot(dx, dy), Math.abs(first - second) + 0.01),
    first + second - 0.01,
  );
  const angle = Math.atan2(dy, dx);
  const turn = Math.acos((first * first + reach * reach - second * second) / (2 * first * reach));
  return [from[0] + first * Math.cos(angle - bend * turn), from[1] + first * Math.sin(angle - bend * turn)];
};

/** `to`, or the farthest point towards it that an arm or leg of this length reaches. */
export const withinReach = (from: Point, to: Point, length: number): Point => {
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (distance <= length) return to;
  const share = length / distance;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
};

/** Puts an outline of absolute M, L, C, Q, Z commands somewhere: scaled, turned (degrees), mirrored. */
export const place = (d: string, at: Point, scale: number, turn = 0, mirrored = false): string => {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  return clockwise(
    readOutline(d).map(({ command, points }) => ({
      command,
      points: points.map(([first, second]): Point => {
        const x = first * scale * (mirrored ? -1 : 1);
        const y = second * scale;
        return [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
      }),
    })),
  );
};

interface Step {
  readonly command: string;
  readonly points: readonly Point[];
}

const readOutline = (d: string): Step[] =>
  [...d.matchAll(/([MLCQ])([^MLCQZz]*)/g)].map(([, command = '', text = '']) => {
    const values = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    return {
      command,
      points: values.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, values[at + 1] ?? 0]] : [])),
    };
  });

/** Writes the outline, each part the clockwise way round: overlapping parts of a figure must add up, not cancel out. */
const clockwise = (steps: readonly Step[]): string => {
  const parts: Step[][] = [];
  for (const step of steps) {
    if (step.command === 'M') parts.push([]);
    parts.at(-1)?.push(step);
  }
  return parts.map((part) => write(area(part) < 0 ? reversed(part) : part)).join('');
};

const area = (part: readonly Step[]): number => {
  const points = part.flatMap((step) => step.points);
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
};

const reversed = (part: readonly Step[]): Step[] => {
  const all = part.flatMap((step) => step.points).reverse();
  let taken = 1;
  return [
    { command: 'M', points: all.slice(0, 1) },
    ...part
      .slice(1)
      .reverse()
      .map(({ command, points }) => ({ command, points: all.slice(taken, (taken += points.length)) })),
  ];
};

const write = (part: readonly Step[]): string =>
  `${part.map(({ command, points }) => command + points.map(xy).join(' ')).join('')}z`;

/** Numbers between 0 and 1 that are the same each time. */
export const scatter = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
