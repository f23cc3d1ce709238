import {
  framesPerSecond,
  glyphSize,
  letters as script,
  opacityOf,
  signs,
  type FallingMessage,
  type FallingScene,
} from './falling-rules.ts';

interface Strand {
  readonly x: number;
  /** The baseline of its lowest character. */
  readonly y: number;
  /** Pixels a second. */
  readonly speed: number;
  readonly light: number;
  readonly glyphs: string[];
}

const spacing = 64;
const lineHeight = 26;

let context: OffscreenCanvasRenderingContext2D | null = null;
let scene: FallingScene = { width: 0, height: 0, scale: 1, colour: '' };
let strands: readonly Strand[] = [];
let glyphs: readonly string[] = signs;
let timer: ReturnType<typeof setInterval> | undefined;

addEventListener('message', ({ data }: MessageEvent<FallingMessage>) => {
  if (data.kind === 'start') {
    context = data.canvas.getContext('2d');
    show(data.scene);
    run(data.moving);
  } else if (data.kind === 'scene') show(data.scene);
  else run(data.moving);
});

const show = (next: FallingScene): void => {
  if (!context) return;
  scene = next;
  context.canvas.width = Math.round(scene.width * scene.scale);
  context.canvas.height = Math.round(scene.height * scene.scale);
  context.scale(scene.scale, scene.scale);
  context.font = `${glyphSize}px 'Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', monospace`;
  context.textAlign = 'center';
  context.fillStyle = scene.colour;
  glyphs = knows(context, script) ? [...script, ...signs] : signs;
  const count = Math.ceil(scene.width / spacing);
  // Existing strands keep falling when the window's height changes.
  strands = Array.from(
    { length: count },
    (_, index) => strands[index] ?? strandAt(index, Math.random() * scene.height),
  );
  draw();
};

const run = (moving: boolean): void => {
  clearInterval(timer);
  timer = moving ? setInterval(step, 1000 / framesPerSecond) : undefined;
};

const strandAt = (index: number, y: number): Strand => ({
  x: (index + 0.2 + Math.random() * 0.6) * spacing,
  y,
  speed: 14 + Math.random() * 22,
  light: 0.65 + Math.random() * 0.35,
  glyphs: Array.from({ length: 4 + Math.floor(Math.random() * 6) }, randomGlyph),
});

const step = (): void => {
  strands = strands.map((strand, index) => {
    const y = strand.y + strand.speed / framesPerSecond;
    if (y - strand.glyphs.length * lineHeight > scene.height) return strandAt(index, 0);
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
    const { x, light } = strand;
    for (const [place, glyph] of strand.glyphs.entries()) {
      const y = strand.y - place * lineHeight;
      const opacity = opacityOf({ y, light, place, count: strand.glyphs.length }, scene);
      if (opacity === 0) continue;
      context.globalAlpha = opacity;
      context.fillText(glyph, x, y);
    }
  }
};

const randomGlyph = (): string => glyphs[Math.floor(Math.random() * glyphs.length)] ?? ';';

/** Whether the device has a font with these letters: without one all are drawn as the same empty box. */
const knows = (drawing: OffscreenCanvasRenderingContext2D, letters: readonly string[]): boolean =>
  new Set(letters.map((letter) => drawing.measureText(letter).width)).size > 2;
