/** The page's messages to the worker that draws the falling characters. */
export type FallingMessage =
  | {
      readonly kind: 'start';
      readonly canvas: OffscreenCanvas;
      readonly scene: FallingScene;
      readonly moving: boolean;
    }
  | { readonly kind: 'scene'; readonly scene: FallingScene }
  | { readonly kind: 'scroll'; readonly top: number }
  | { readonly kind: 'move'; readonly moving: boolean };

/** A vertical part of the page without words. */
export interface Lane {
  readonly left: number;
  readonly right: number;
  /** Where the lane ends, in pixels from the top of the page; null at the window's edge. */
  readonly bottom: number | null;
}

/** The area in which the characters fall; all lengths in CSS pixels. */
export interface FallingScene {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly colour: string;
  readonly lanes: readonly Lane[];
}

/** One character of a strand. */
export interface Glyph {
  /** The baseline. */
  readonly y: number;
  /** The brightness of its strand, 0 to 1. */
  readonly light: number;
  /** Its place in the strand: 0 is the lowest. */
  readonly place: number;
  /** The number of characters in the strand. */
  readonly count: number;
  /** Where its lane ends in the window. */
  readonly end: number;
}

/** The highest opacity of a character: text in front of it still has AA contrast (tests/setup/contrast.test.ts). */
export const brightest = 0.22;

export const framesPerSecond = 24;

/** The most device pixels per CSS pixel: more cost battery and look the same. */
export const highestScale = 1.5;

export const glyphSize = 16;

/** The opacity of a character: it fades towards the top of its strand and at the ends of its lane. */
export const opacityOf = ({ y, light, place, count, end }: Glyph): number => {
  const emerging = clamp(y / (glyphSize * 3));
  const sinking = clamp((end - y) / (glyphSize * 6));
  return brightest * light * (1 - place / count) * emerging * sinking;
};

/** Between strands side by side. Pixels. */
const spacing = 64;

/** The strands' places in the lanes: as many as fit side by side, with a random offset. A lane narrower than a character has none. */
export const placesIn = (
  lanes: readonly Lane[],
): readonly (Pick<Lane, 'bottom'> & { readonly x: number })[] =>
  lanes.flatMap(({ left, right, bottom }) => {
    const room = right - left - glyphSize;
    if (room < 0) return [];
    const count = Math.floor(room / spacing) + 1;
    return Array.from({ length: count }, (_, index) => ({
      x: left + glyphSize / 2 + (room * (index + 0.2 + Math.random() * 0.6)) / count,
      bottom,
    }));
  });

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
