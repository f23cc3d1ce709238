import { limits } from '../../../config/limits.ts';

/**
 * Makes a member's picture from a file: the middle square, small, in base64. The canvas drops the place and time that a camera
 * writes into its files. WebP, or JPEG where the canvas encodes no WebP, as in Safari. Null when the browser cannot read the
 * file as a picture.
 */
export const makePicture = async (file: Blob): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pictureSide;
  const context = canvas.getContext('2d');
  const { x, y, side } = centreSquare(bitmap);
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, x, y, side, side, 0, 0, pictureSide, pictureSide);
  bitmap.close();
  const encode = (type: string, quality: number) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
  const blob = await encodeSmall(async (quality) => {
    const webp = await encode('image/webp', quality);
    return webp?.type === 'image/webp' ? webp : encode('image/jpeg', quality);
  });
  return blob && toBase64(blob);
};

/** A blob has at most 40,000 bytes, which every browser accepts as arguments of one call. */
const toBase64 = async (blob: Blob): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));

/** The width and height of a stored picture, enough for the largest avatar on a screen of double density. */
const pictureSide = 256;

/** The largest square in the middle of a picture. */
export const centreSquare = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

/** From a hardly visible loss to an ugly one. Only a picture of mostly noise needs the last. */
const qualities = [0.85, 0.7, 0.5, 0.3, 0.1];

/** Encodes with the best quality that stays within `limits.pictureBytes`; null when none does, or nothing was encoded. */
export const encodeSmall = async <Encoded extends { readonly size: number }>(
  encode: (quality: number) => Promise<Encoded | null>,
): Promise<Encoded | null> => {
  for (const quality of qualities) {
    const encoded = await encode(quality);
    if (!encoded || encoded.size <= limits.pictureBytes) return encoded;
  }
  return null;
};
