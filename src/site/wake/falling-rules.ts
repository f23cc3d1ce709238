/** What the page tells the worker that draws the falling characters. */
export type FallingMessage =
  | {
      readonly kind: 'start';
      readonly canvas: OffscreenCanvas;
      readonly scene: FallingScene;
      readonly moving: boolean;
    }
  | { readonly kind: 'scene'; readonly scene: FallingScene }
  | { readonly kind: 'move'; readonly moving: boolean };

/** Where the characters fall; all lengths in CSS pixels, measured from the canvas's corner. */
export interface FallingScene {
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly scale: number;
  readonly colour: string;
  /** The lines of text in front of it. */
  readonly texts: readonly TextBox[];
}

export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One character of a strand: `place` 0 is the lowest of `count`, `light` is the strand's own, 0 to 1. */
export interface Glyph {
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly light: number;
  readonly place: number;
  readonly count: number;
}

/**
 * The brightest a character gets over the ground. None is drawn behind text; should one get there all the same, the
 * text still meets AA on top of it (tests/setup/contrast.test.ts).
 */
export const brightest = 0.25;

export const framesPerSecond = 24;

/** More device pixels than this a CSS pixel cost battery and show nothing. */
export const highestScale = 1.5;

export const glyphSize = 16;

/** How opaque a character is drawn: brightest near the top, gone at three quarters of the height and behind text. */
export const opacityOf = ({ x, y, light, place, count }: Glyph, { height, texts }: FallingScene): number => {
  if (texts.some((box) => touches(x, y, box))) return 0;
  const emerging = clamp(y / (glyphSize * 3));
  const sinking = clamp(1 - y / (height * 0.75));
  return brightest * light * (1 - place / count) * emerging * sinking;
};

const touches = (x: number, y: number, { left, top, right, bottom }: TextBox): boolean =>
  x > left - glyphSize && x < right + glyphSize && y > top - glyphSize / 2 && y < bottom + glyphSize * 1.5;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** The letters of Goa's own script. */
export const letters = 'अ आ इ ई उ ए क ख ग च ज ट ड त द न प ब म य र ल व स ह'.split(' ');

/** The punctuation of its guests. */
export const signs = '{ } [ ] ( ) < > => ; : /* */ && || ! ? # $ 0 1'.split(' ');
