import { colors } from '../../config/colors.ts';
import { site } from '../../content/site.ts';
import { pngOf } from '../../ui/save-file.ts';

interface Shown {
  readonly name: string;
  /** In words. */
  readonly edition: string;
  /** "26 | 27 DEC"; null before this device knows them. */
  readonly days: string | null;
  readonly chair: number | null;
  readonly seats: number;
}

/**
 * The ticket as a PNG of 1080 × 1920 pixels, as stories show it. It holds no code, so it opens no gate. Rejects when the browser cannot
 * draw it.
 */
export const ticketPicture = async ({ name, edition, days, chair, seats }: Shown): Promise<File> => {
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
  // The sky goes on above the drawing.
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

// As uno.config.ts has them; the browser takes what it has for other letters.
const serif = "'Fraunces Variable', Georgia, serif";
const mono = "'JetBrains Mono Variable', monospace";
