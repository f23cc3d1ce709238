import { letters, signs } from '../../content/falling-characters.ts';
import fontPath from '../../ui/fonts/devanagari.woff2?url';
import {
  framesPerSecond,
  glyphSize,
  opacityOf,
  placesIn,
  type FallingMessage,
  type FallingScene,
} from './falling-rules.ts';

/** One column of falling characters. */
interface Strand {
  readonly x: number;
  /** Where its lane ends, in pixels from the top of the page; null at the window's edge. */
  readonly bottom: number | null;
  /** The baseline of its lowest character. */
  readonly y: number;
  /** Pixels a second. */
  readonly speed: number;
  readonly light: number;
  readonly glyphs: string[];
}

const lineHeight = 26;

let context: OffscreenCanvasRenderingContext2D | null = null;
let scene: FallingScene = { width: 0, height: 0, scale: 1, colour: '', lanes: [] };
let scrollTop = 0;
let strands: readonly Strand[] = [];
let glyphs: readonly string[] = signs;
// Names the font only once it is loaded: a canvas caches that it did not find a font.
let family = 'monospace';
let timer: ReturnType<typeof setInterval> | undefined;

addEventListener('message', ({ data }: MessageEvent<FallingMessage>) => {
  if (data.kind === 'start') {
    context = data.canvas.getContext('2d');
    show(data.scene);
    run(data.moving);
  } else if (data.kind === 'scene') show(data.scene);
  else if (data.kind === 'scroll') scrollTop = data.top;
  else run(data.moving);
});

/** The font set of the worker, which TypeScript's types of a page lack. */
declare const fonts: FontFaceSet;

const font = new FontFace('Falling', `url(${fontPath})`);
// Without the font only the signs fall.
font.load().then(
  () => {
    fonts.add(font);
    glyphs = [...letters, ...signs];
    family = 'Falling, monospace';
    show(scene);
  },
  () => undefined,
);

const show = (next: FallingScene): void => {
  if (!context) return;
  scene = next;
  context.canvas.width = Math.round(scene.width * scene.scale);
  context.canvas.height = Math.round(scene.height * scene.scale);
  context.scale(scene.scale, scene.scale);
  context.font = `${glyphSize}px ${family}`;
  context.textAlign = 'center';
  context.fillStyle = scene.colour;
  // Existing strands keep falling when the window's size changes.
  strands = placesIn(scene.lanes).map((place, index) => ({
    ...(strands[index] ?? newStrand(Math.random() * scene.height)),
    ...place,
  }));
  draw();
};

const run = (moving: boolean): void => {
  clearInterval(timer);
  timer = moving ? setInterval(step, 1000 / framesPerSecond) : undefined;
};

const newStrand = (y: number): Omit<Strand, 'x' | 'bottom'> => ({
  y,
  speed: 14 + Math.random() * 22,
  light: 0.65 + Math.random() * 0.35,
  glyphs: Array.from({ length: 4 + Math.floor(Math.random() * 6) }, randomGlyph),
});

const step = (): void => {
  strands = strands.map((strand) => {
    const y = strand.y + strand.speed / framesPerSecond;
    if (y - strand.glyphs.length * lineHeight > scene.height) return { ...strand, ...newStrand(0) };
    if (Math.random() < 0.015)
      strand.glyphs[Math.floor(Math.random() * strand.glyphs.length)] = randomGlyph();
    return { ...strand, y };
  });
  draw();
};

const draw = (): void => {
  if (!context) return;
  context.clearRect(0, 0, scene.width, scene.height);
  for (const strand of strands) {
    const { x, light, bottom } = strand;
    const end = bottom === null ? scene.height : Math.min(scene.height, bottom - scrollTop);
    for (const [place, glyph] of strand.glyphs.entries()) {
      const y = strand.y - place * lineHeight;
      const opacity = opacityOf({ y, light, place, count: strand.glyphs.length, end });
      if (opacity === 0) continue;
      context.globalAlpha = opacity;
      context.fillText(glyph, x, y);
    }
  }
};

const randomGlyph = (): string => glyphs[Math.floor(Math.random() * glyphs.length)] ?? ';';
