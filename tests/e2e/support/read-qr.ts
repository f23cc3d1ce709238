import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/**
 * Reads the QR code in a picture of it, as a phone's camera does. Throws for a picture without one, and for a quiet zone of less than
 * the four modules of ISO/IEC 18004, up to half a module for a blurred edge.
 */
export const readQr = async (png: Buffer): Promise<string> => {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const [code] = await readBarcodes(new Blob([new Uint8Array(png)]), { formats: ['QRCode'] });
  if (!code) throw new Error('The picture holds no QR code.');
  const { topLeft, topRight } = code.position;
  const modules = 17 + 4 * Number(code.version);
  if (Math.min(topLeft.x, topLeft.y) < (3.5 * (topRight.x - topLeft.x)) / modules)
    throw new Error('The margin is too narrow.');
  return code.text;
};
