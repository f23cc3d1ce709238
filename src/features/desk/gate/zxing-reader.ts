import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the QR codes in the camera's present picture. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The picture is scaled down to this, because a phone reads a larger one more slowly. A ticket fills the picture anyway. */
const longestSide = 960;

/** Opens a reader in WebAssembly. Rejects when its file cannot be loaded. */
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
