import { encode } from 'uqr';

interface QrCodeProps {
  /** What a scanner reads. */
  readonly text: string;
  /** What it is, for whoever does not see it. */
  readonly label: string;
  readonly className?: string;
}

/**
 * A QR code as SVG. Dark on light whatever the page looks like: many scanners know no other. It brings the four
 * modules of margin that the standard asks for.
 */
export const QrCode = ({ text, label, className = '' }: QrCodeProps) => {
  const { size, path } = qrPath(text);
  return (
    <svg
      // Drawn here from the text: there is no file that an <img> could show.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block bg-code-paper text-code ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
};

/** The same code as a file that anything can show: PNG, 12 pixels a module. */
export const qrPicture = async (text: string): Promise<Blob> => {
  const { size, path } = qrPath(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * 12;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.scale(12, 12);
  // A canvas, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser made no picture.'));
    });
  });
};

/** Every run of dark modules in a row as a rectangle; `size` is in modules with the margin. */
const qrPath = (text: string): { readonly size: number; readonly path: string } => {
  // M mends up to 15 % of dirt or glare, and keeps the modules large on a small screen.
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
