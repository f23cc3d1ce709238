/** The page's messages to the worker that draws the falling characters. */
export type FallingMessage =
  | {
      readonly kind: 'start';
      readonly canvas: OffscreenCanvas;
      readonly scene: FallingScene;
      readonly moving: boolean;
    }
  | { readonly kind: 'scene'; readonly scene: FallingScene }
  | { readonly kind: 'move'; readonly moving: boolean };

/** The area in which the characters fall; all lengths in CSS pixels. */
export interface FallingScene {
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly scale: number;
  readonly colour: string;
}

/** One character of a strand: `place` 0 is the lowest of `count`, `light` is the strand's own, 0 to 1. */
export interface Glyph {
  /** Its baseline. */
  readonly y: number;
  readonly light: number;
  readonly place: number;
  readonly count: number;
}

/** The brightest a character gets over the ground: text meets AA on top of it (tests/setup/contrast.test.ts). */
export const brightest = 0.22;

export const framesPerSecond = 24;

/** More device pixels than this a CSS pixel cost battery and show nothing. */
export const highestScale = 1.5;

export const glyphSize = 16;

/** How opaque a character is drawn: the higher in its strand the fainter, and gone at the edges of the window. */
export const opacityOf = ({ y, light, place, count }: Glyph, { height }: FallingScene): number => {
  const emerging = clamp(y / (glyphSize * 3));
  const sinking = clamp((height - y) / (glyphSize * 6));
  return brightest * light * (1 - place / count) * emerging * sinking;
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** The letters of Goa's own script. */
export const letters = 'अ आ इ ई उ ए क ख ग च ज ट ड त द न प ब म य र ल व स ह'.split(' ');

/** The punctuation of its guests. */
export const signs = '{ } [ ] ( ) < > => ; : /* */ && || ! ? # $ 0 1'.split(' ');
