import { colors } from '../../config/colors.ts';
import { site } from '../../content/site.ts';
import { pngOf } from '../../ui/save-file.ts';

interface PictureContent {
  readonly name: string;
  /** The edition's name. */
  readonly edition: string;
  /** "26 | 27 DEC"; null if unknown. */
  readonly days: string | null;
  readonly chair: number | null;
  readonly seats: number;
}

/**
 * Draws the ticket as a PNG of 1080 × 1920 pixels, the size of a story. Without the code, so that it opens no gate. Rejects when the
 * browser cannot draw it.
 */
export const ticketPicture = async ({ name, edition, days, chair, seats }: PictureContent): Promise<File> => {
  const villa = new Image();
  villa.src = '/pictures/villa-strip.svg';
  await Promise.all([
    villa.decode(),
    document.fonts.load(`600 100px ${serif}`),
    document.fonts.load(`600 60px ${mono}`),
  ]);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1080, 1920];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Couldn’t create the image.');
  context.fillStyle = colors.night.DEFAULT;
  context.fillRect(0, 0, 1080, 1920);
  // Stretches the drawing's first lines, which show only sky, over the space above it.
  context.drawImage(villa, 0, 0, 20, 2, 0, 0, 1080, 602);
  context.drawImage(villa, 0, 600, 1080, 450);
  const write = (text: string, y: number, font: string, colour: string) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, 90, y, 900);
  };
  write(name, 1240, `600 120px ${serif}`, colors.sand.DEFAULT);
  write(`${site.name}, ${edition}`, 1340, `400 48px ${serif}`, colors.sand.dim);
  if (days !== null) write(days, 1540, `600 100px ${mono}`, colors.lamp.DEFAULT);
  if (chair !== null) write(`Chair ${chair} of ${seats}`, 1660, `400 64px ${serif}`, colors.sand.DEFAULT);
  return new File([await pngOf(canvas)], 'goa-build-club-ticket.png', { type: 'image/png' });
};

// The font stacks of uno.config.ts. For letters that a font lacks, the browser falls back to the next one.
const serif = "'Fraunces Variable', Georgia, serif";
const mono = "'JetBrains Mono Variable', monospace";
