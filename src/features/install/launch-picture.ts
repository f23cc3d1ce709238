/** The size of the club's mark on the picture, in CSS pixels. */
const markSize = 112;

/**
 * Draws the pictures that iOS shows while the app opens from the home screen. iOS stores them when the page is added there, and accepts
 * only the exact size of the screen, so they are drawn for this screen, upright and sideways. After Chrome Labs' pwacompat. Rejects when
 * the mark cannot be fetched.
 */
export const addLaunchPictures = async (): Promise<void> => {
  const mark = new Image();
  mark.src = '/icons/icon-512.png';
  await mark.decode();
  const sides = [screen.width, screen.height].toSorted((a, b) => a - b);
  for (const [orientation, [width = 0, height = 0]] of [
    ['portrait', sides],
    ['landscape', sides.toReversed()],
  ] as const) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(orientation: ${orientation})`;
    link.href = draw(mark, width * devicePixelRatio, height * devicePixelRatio);
    document.head.append(link);
  }
};

const draw = (mark: HTMLImageElement, width: number, height: number): string => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const size = markSize * devicePixelRatio;
  if (context) {
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, width, height);
    context.drawImage(mark, (width - size) / 2, (height - size) / 2, size, size);
  }
  return canvas.toDataURL();
};
