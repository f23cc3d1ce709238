import { encode } from 'uqr';
import type { EngineBrowser } from './browser.ts';

/**
 * Puts a QR code before the camera that the page in front opens next. Test machines have no camera, so a canvas simulates it.
 * An open camera keeps its code, because WebKitGTK shows only one frame of a canvas.
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
  // Draws repeatedly, because a stream gets a frame only when its canvas is drawn.
  setInterval(() => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  }, 100);
  // Patches the prototype: WebKit may collect `navigator.mediaDevices` as garbage, and create a new one without the patch.
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', {
    configurable: true,
    value: () => Promise.resolve(canvas.captureStream()),
  });
};
