import { centreSquare, encodeSmall, pictureSide } from '../../domain/picture-file.ts';

/**
 * Makes a member's picture from a file, in base64: the middle square, small, and without the place and time that a camera
 * writes into its files. WebP; JPEG where the canvas makes no WebP, as in Safari. Null when the browser cannot read the
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

/** At most 40,000 bytes, which every engine takes as arguments. */
const toBase64 = async (blob: Blob): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
