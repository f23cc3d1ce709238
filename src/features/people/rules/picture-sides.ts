/** Width and height in pixels. */
export type Sides = readonly [width: number, height: number];

/**
 * Reads the size of a still WebP or JPEG picture from its header. A browser must not decode an unchecked picture: 32 bytes of WebP can
 * unpack to a gigabyte. Null for anything else, such as an animation, or a file that only begins like a picture. The database has the
 * same rule (private.picture_sides); picture-sides.testing.ts has the cases for both.
 */
export const pictureSides = (bytes: Uint8Array): Sides | null => {
  const sides = textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP' ? webp(bytes) : jpeg(bytes);
  return sides !== null && sides[0] > 0 && sides[1] > 0 ? sides : null;
};

/** Returns the picture (base64) if it is one of `pictureSides` and neither side is longer than `longestSide`; else null. */
export const smallPicture = (base64: string, longestSide: number): string | null => {
  const sides = pictureSides(bytesOf(base64));
  return sides !== null && Math.max(...sides) <= longestSide ? base64 : null;
};

/**
 * A file is a sequence of chunks: a name, a length, and as many bytes, padded to an even number.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
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
  const fitsCanvas = canvas === null || (canvas[0] === found?.[0] && canvas[1] === found[1]);
  return fitsCanvas ? found : null;
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

/** A file is a sequence of segments: a marker, a length, and data. The frame header has the size. Source: ITU-T T.81. */
const jpeg = (bytes: Uint8Array): Sides | null => {
  if (big(bytes, 0) !== 0xffd8 || big(bytes, bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = big(bytes, at);
    const length = big(bytes, at + 2);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [big(bytes, at + 7), big(bytes, at + 5)];
    // Only tables, comments and data of applications may come before the frame header. A fill byte, for example, has no length: a
    // decoder would continue at another place.
    const isApplicationData = marker >= 0xffe0 && marker <= 0xffef;
    const isSkipped = isApplicationData || [0xffc4, 0xffcc, 0xffdb, 0xffdd, 0xfffe].includes(marker);
    if (!isSkipped || length < 2) return null;
    at += 2 + length;
  }
  return null;
};

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** A little-endian number of `count` bytes. */
const little = (bytes: Uint8Array, at: number, count: number): number =>
  Array.from({ length: count }, (_, index) => (bytes[at + index] ?? 0) * 256 ** index).reduce(
    (sum, value) => sum + value,
    0,
  );

/** A big-endian number of two bytes. */
const big = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
