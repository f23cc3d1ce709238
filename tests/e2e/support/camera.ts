import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { encode } from 'uqr';

/** The video that Chromium plays as its camera, from when a page opens that. Each Playwright worker has its own. */
const film = join(tmpdir(), `fake-camera-${process.pid}.y4m`);

/** The launch options of a browser with a camera that `showToCamera` feeds. */
export const withCamera = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [
    ...(options.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});

const width = 640;
const height = 480;
const framesEach = 5;

/** Holds QR codes before the camera, each for half a second, again and again. */
export const showToCamera = async (...codes: readonly string[]): Promise<void> => {
  const frames = codes.map(pictureOf).flatMap((picture) => Array.from({ length: framesEach }, () => picture));
  const header = `YUV4MPEG2 W${width} H${height} F${framesEach * 2}:1 Ip A1:1 C420jpeg\n`;
  await writeFile(film, Buffer.concat([Buffer.from(header), ...frames]));
};

/** One frame: the code, dark on light, in the middle. */
const pictureOf = (code: string): Buffer => {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const scale = Math.floor(height / size);
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true)
        light[(top + y) * width + left + x] = 16;
  // The colour planes of a grey picture.
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
};
