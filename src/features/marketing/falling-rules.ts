/** What the page tells the worker that draws the falling characters. */
export type FallingMessage =
  | {
      readonly kind: 'start';
      readonly canvas: OffscreenCanvas;
      readonly size: CanvasSize;
      readonly moving: boolean;
    }
  | { readonly kind: 'size'; readonly size: CanvasSize }
  | { readonly kind: 'move'; readonly moving: boolean };

export interface CanvasSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly scale: number;
}

/** The brightest a character gets over the ground: text on top of it still meets AA (a test holds it to that). */
export const brightest = 0.18;

export const framesPerSecond = 15;

/** The letters of Goa's own script. */
export const letters = 'अ आ इ ई उ ए क ख ग च ज ट ड त द न प ब म य र ल व स ह'.split(' ');

/** The punctuation of its guests. */
export const signs = '{ } [ ] ( ) < > => ; : /* */ && || ! ? # $ 0 1'.split(' ');
