/** The colours of every picture: night, sea, laterite, lamp, sand, and the people under the lamps. */
export const colour = {
  ink: '#070d0a',
  night: '#0b1410',
  sky: '#11241d',
  haze: '#1a3a30',
  leaf: '#16301f',
  sea: '#12403a',
  foam: '#2b7a6c',
  pool: '#3fae97',
  bark: '#38190f',
  laterite: '#6b2f20',
  brick: '#9c4a30',
  coral: '#cf6f47',
  wood: '#7a4a2b',
  lamp: '#f0b44c',
  glow: '#ffd98a',
  sand: '#f1e7d3',
  linen: '#c9bda0',
  phosphor: '#7fd9a0',
} as const;

export type Colour = string;

/** The colour that stands `share` (0 to 1) of the way from one colour to another. */
export const mix = (from: Colour, to: Colour, share: number): Colour =>
  `#${[1, 3, 5]
    .map((at) => {
      const a = Number.parseInt(from.slice(at, at + 2), 16);
      const b = Number.parseInt(to.slice(at, at + 2), 16);
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** What the night leaves of a colour: `share` 0 is full light, 1 is gone. */
export const dim = (from: Colour, share: number): Colour => mix(from, colour.night, share);
