import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  amenityPictures,
  chatPictures,
  communityPhotos,
  heroPicture,
  highlights,
  socialCards,
  villaGallery,
  type Picture,
} from '../../content/media.ts';
import { chatScreenshots } from '../../content/testimonials.ts';

const belowTheFold: readonly Picture[] = [
  ...villaGallery,
  ...amenityPictures,
  ...highlights,
  ...chatPictures,
  ...communityPhotos,
];
const cards = Object.values(socialCards);

test.each([heroPicture, ...belowTheFold, ...cards])(
  '$src exists in the size that the page reserves',
  async (picture) => {
    const { width, height } = sizeOf(await bytesOf(picture));
    expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
  },
);

test.each(chatScreenshots)(
  'the picture of the chat "$name" says what its alternative text says',
  async (chat) => {
    const svg = (await bytesOf({ src: `/pictures/chat-${chat.name}.svg` })).toString();
    const shown = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ');
    for (const text of [chat.title, ...chat.lines.flatMap((line) => [line.text, line.time])])
      expect(shown).toContain(text);
  },
);

describe('a phone loads', () => {
  test('at most 9 kB of pictures above the fold', async () => {
    expect(await transferred([heroPicture])).toBeLessThanOrEqual(9_000);
  });

  test('at most 120 kB of pictures further down', async () => {
    expect(await transferred(belowTheFold)).toBeLessThanOrEqual(120_000);
  });

  test('at most 150 kB for the card of a shared link', async () => {
    for (const card of cards)
      expect([card.src, (await bytesOf(card)).length < 150_000]).toEqual([card.src, true]);
  });
});

const bytesOf = ({ src }: Pick<Picture, 'src'>): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../public', src));

/** The bytes on the wire: servers compress SVG. */
const transferred = async (pictures: readonly Picture[]): Promise<number> => {
  const sizes = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = await bytesOf(picture);
      return picture.src.endsWith('.svg') ? brotliCompressSync(bytes).length : bytes.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Reads the size from an SVG or a PNG. */
const sizeOf = (bytes: Buffer): { readonly width: number; readonly height: number } => {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString('utf8', 0, 400)) ?? [];
  return { width: Number(width), height: Number(height) };
};
