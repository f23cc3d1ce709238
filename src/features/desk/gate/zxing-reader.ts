import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReadCodes } from './code-reader.ts';

/** Scales the picture down: a larger one takes a phone longer, and a ticket fills the camera anyway. */
const longestSide = 960;

/** A reader in WebAssembly. Rejects when its file cannot be loaded. */
export const openZxing = async (): Promise<ReadCodes> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no canvas.');
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (canvas.width === 0) return [];
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
  };
};
