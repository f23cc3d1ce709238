import { limits } from '../config/limits.ts';

/** The width and height of a stored picture: twice that of the largest circle that shows one, with room for a sharp screen. */
export const pictureSide = 256;

/** The largest square in the middle of a picture. */
export const centreSquare = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

/** From hardly visible to ugly: a picture that needs the last is mostly noise. */
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
