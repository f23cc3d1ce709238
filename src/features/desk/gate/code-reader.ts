/** Reads the QR codes in the camera's present picture. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The part of the Barcode Detection API that we use; TypeScript's libraries lack it, and so do Safari and Firefox. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, else one of ours, whose files only the desk has. */
export const openCodeReader = async (): Promise<ReadCodes> => {
  const Own: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector');
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { openZxing } = await import('./zxing-reader.ts');
  return openZxing();
};
