import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { photographApp } from '../../../src/tools/make/photograph-app.ts';

/** The share of a picture that may differ: browsers draw the edges of letters differently. */
const tolerance = 0.02;

test('the screenshots of the README and of the install dialog show the present product', async ({
  browser,
  page,
}) => {
  for (const { file, png } of await photographApp(browser)) {
    const pictures = [await readFile(`public/screenshots/${file}`), png];
    const share = await page.evaluate(
      async (sources) => {
        const size = 96;
        const [kept, now] = await Promise.all(
          sources.map(async (source) => {
            const blob = await (await fetch(source)).blob();
            const small = { resizeWidth: size, resizeHeight: size, resizeQuality: 'high' } as const;
            const canvas = new OffscreenCanvas(size, size).getContext('2d');
            canvas?.drawImage(await createImageBitmap(blob, small), 0, 0);
            return canvas?.getImageData(0, 0, size, size).data ?? new Uint8ClampedArray();
          }),
        );
        return now
          ? [...now].filter((value, at) => Math.abs(value - (kept?.[at] ?? 0)) > 24).length / now.length
          : 1;
      },
      pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
    );
    expect.soft(share, `${file}: npm run pictures -- screenshots`).toBeLessThan(tolerance);
  }
});
