/** Width and height in pixels. */
export type Sides = readonly [width: number, height: number];

/**
 * Reads the size of a still WebP or JPEG picture from its header, before a browser decodes it: 32 bytes of WebP can unpack to a
 * gigabyte. Null for anything else, such as an animation, or a file that only begins like a picture. The database has the same rule
 * (private.picture_sides); picture-sides.testing.ts tests both.
 */
export const pictureSides = (bytes: Uint8Array): Sides | null => {
  const sides = textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP' ? webp(bytes) : jpeg(bytes);
  return sides !== null && sides[0] > 0 && sides[1] > 0 ? sides : null;
};

/** The picture in base64, if neither side is longer than this; null for any other. */
export const smallPicture = (base64: string, longestSide: number): string | null => {
  const sides = pictureSides(bytesOf(base64));
  return sides !== null && Math.max(...sides) <= longestSide ? base64 : null;
};

/** Google's WebP Container Specification: chunks of a name, a length, and as many bytes, padded to an even number. */
const webp = (bytes: Uint8Array): Sides | null => {
  if (little(bytes, 4, 4) + 8 !== bytes.length) return null;
  let canvas: Sides | null = null;
  let found: Sides | null = null;
  for (let at = 12; at < bytes.length;) {
    const name = textAt(bytes, at);
    const length = little(bytes, at + 4, 4);
    const data = at + 8;
    if (data + length > bytes.length) return null;
    const isAnimated = name === 'VP8X' && (little(bytes, data, 1) & 2) !== 0;
    if (isAnimated || name === 'ANIM' || name === 'ANMF') return null;
    // Decoders accept this chunk only as the first.
    if (name === 'VP8X' && at > 12) return null;
    if (name === 'VP8X') canvas = [1 + little(bytes, data + 4, 3), 1 + little(bytes, data + 7, 3)];
    if (name === 'VP8 ' || name === 'VP8L') {
      if (found) return null;
      found = name === 'VP8 ' ? lossy(bytes, data, length) : lossless(bytes, data, length);
      if (!found) return null;
    }
    at = data + length + (length % 2);
  }
  return canvas === null || (canvas[0] === found?.[0] && canvas[1] === found[1]) ? found : null;
};

const lossy = (bytes: Uint8Array, at: number, length: number): Sides | null =>
  length >= 10 && little(bytes, at + 3, 3) === 0x2a019d
    ? [little(bytes, at + 6, 2) & 0x3fff, little(bytes, at + 8, 2) & 0x3fff]
    : null;

const lossless = (bytes: Uint8Array, at: number, length: number): Sides | null => {
  if (length < 5 || little(bytes, at, 1) !== 0x2f) return null;
  const packed = little(bytes, at + 1, 4);
  return [1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff)];
};

/** ITU-T T.81: segments of a marker, a length, and its data; a frame header has the size. */
const jpeg = (bytes: Uint8Array): Sides | null => {
  if (big(bytes, 0) !== 0xffd8 || big(bytes, bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = big(bytes, at);
    const length = big(bytes, at + 2);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [big(bytes, at + 7), big(bytes, at + 5)];
    // Only tables and comments may come before the frame header. Anything else is refused: a fill byte, for example, has no
    // length, so a decoder would read on elsewhere.
    const isNote = marker >= 0xffe0 && marker <= 0xffef;
    if (!(isNote || [0xffc4, 0xffcc, 0xffdb, 0xffdd, 0xfffe].includes(marker)) || length < 2) return null;
    at += 2 + length;
  }
  return null;
};

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const little = (bytes: Uint8Array, at: number, count: number): number =>
  Array.from({ length: count }, (_, index) => (bytes[at + index] ?? 0) * 256 ** index).reduce(
    (sum, value) => sum + value,
    0,
  );

const big = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
