import { encode } from 'uqr';
import { pngOf } from './save-file.ts';

interface QrCodeProps {
  readonly text: string;
  /** The description for screen readers. */
  readonly label: string;
  readonly className?: string;
}

/**
 * A QR code as SVG. Always dark on light, also in forced colours, because many scanners read no other. Includes the standard's margin of four
 * modules.
 */
export const QrCode = ({ text, label, className = '' }: QrCodeProps) => {
  const { size, path } = qrPath(text);
  return (
    <svg
      // An inline drawing cannot be an <img>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block bg-code-paper text-code forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
};

/** A QR code as a PNG file, 12 pixels a module. Rejects when the browser cannot create it. */
export const qrPicture = async (text: string): Promise<Blob> => {
  const { size, path } = qrPath(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * 12;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Couldn’t create the image.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.scale(12, 12);
  // A canvas, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(new Path2D(path));
  return pngOf(canvas);
};

/** Draws each row's runs of dark modules as rectangles. `size` counts modules, with the margin. */
const qrPath = (text: string): { readonly size: number; readonly path: string } => {
  // Level M corrects up to 15 % of errors and keeps the modules large.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
};
