import { encode } from 'uqr';
import type { EngineBrowser } from './browser.ts';

/**
 * Puts a QR code before the camera that the page in front opens next. No machine of a test has a camera: a canvas
 * stands in. A camera that is open goes on with its own code, because WebKitGTK shows one frame of a canvas only.
 */
export const showToCamera = (browser: EngineBrowser, code: string): Promise<void> =>
  browser.run(drawForCamera, encode(code, { ecc: 'M', border: 4 }).data);

/** Runs in the page. `rows`: true where the code is dark. */
const drawForCamera = (rows: readonly (readonly boolean[])[]): void => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  canvas.width = 640;
  canvas.height = 480;
  const scale = Math.floor(canvas.height / rows.length);
  // Again and again, because a stream has a frame only when its canvas is drawn.
  setInterval(() => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  }, 100);
  // Of the prototype: WebKit may collect `navigator.mediaDevices` as garbage, and make a new one without this.
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', {
    configurable: true,
    value: () => Promise.resolve(canvas.captureStream()),
  });
};
