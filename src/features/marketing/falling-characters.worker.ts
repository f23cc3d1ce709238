import {
  brightest,
  framesPerSecond,
  letters as script,
  signs,
  type CanvasSize,
  type FallingMessage,
} from './falling-rules.ts';

interface Strand {
  x: number;
  /** The lowest character's place, in pixels. */
  y: number;
  /** Pixels a second. */
  speed: number;
  light: number;
  letters: string[];
}

const spacing = 76;
const lineHeight = 26;

let context: OffscreenCanvasRenderingContext2D | null = null;
let size: CanvasSize = { width: 0, height: 0, scale: 1 };
let strands: Strand[] = [];
let glyphs: readonly string[] = signs;
let timer: ReturnType<typeof setInterval> | undefined;

addEventListener('message', ({ data }: MessageEvent<FallingMessage>) => {
  if (data.kind === 'start') {
    context = data.canvas.getContext('2d');
    resize(data.size);
    run(data.moving);
  } else if (data.kind === 'size') resize(data.size);
  else run(data.moving);
});

const resize = (next: CanvasSize): void => {
  if (!context) return;
  size = next;
  context.canvas.width = Math.round(size.width * size.scale);
  context.canvas.height = Math.round(size.height * size.scale);
  context.scale(size.scale, size.scale);
  context.font = `16px 'Noto Sans Devanagari', 'Nirmala UI', monospace`;
  context.textAlign = 'center';
  context.fillStyle = '#7fd9a0';
  glyphs = knows(context, script) ? [...script, ...signs] : signs;
  const count = Math.ceil(size.width / spacing);
  strands = Array.from({ length: count }, (_, index) => strandAt(index, Math.random() * size.height * 1.4));
  draw();
};

const run = (moving: boolean): void => {
  clearInterval(timer);
  timer = moving ? setInterval(step, 1000 / framesPerSecond) : undefined;
};

const strandAt = (index: number, y: number): Strand => ({
  x: (index + 0.15 + Math.random() * 0.7) * spacing,
  y,
  speed: 14 + Math.random() * 22,
  light: 0.35 + Math.random() * 0.65,
  letters: Array.from({ length: 3 + Math.floor(Math.random() * 6) }, randomGlyph),
});

const step = (): void => {
  strands = strands.map((strand, index) => {
    const y = strand.y + strand.speed / framesPerSecond;
    if (y - strand.letters.length * lineHeight > size.height) return strandAt(index, 0);
    if (Math.random() < 0.02)
      strand.letters[Math.floor(Math.random() * strand.letters.length)] = randomGlyph();
    return { ...strand, y };
  });
  draw();
};

const draw = (): void => {
  if (!context) return;
  context.clearRect(0, 0, size.width, size.height);
  for (const { x, y, light, letters } of strands) {
    for (const [place, letter] of letters.entries()) {
      context.globalAlpha = brightest * light * (1 - place / letters.length);
      context.fillText(letter, x, y - place * lineHeight);
    }
  }
};

const randomGlyph = (): string => glyphs[Math.floor(Math.random() * glyphs.length)] ?? ';';

/** Whether the device has a font with these letters: without one all are drawn as the same empty box. */
const knows = (drawing: OffscreenCanvasRenderingContext2D, letters: readonly string[]): boolean =>
  new Set(letters.map((letter) => drawing.measureText(letter).width)).size > 2;
