/** Renders the SVG sources with Chromium. The same version renders the same bytes. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright';
import { browserArguments, findBrowser } from '../../../tests/setup/find-browser.ts';

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      '--force-color-profile=srgb',
      '--disable-lcd-text',
      '--font-render-hinting=none',
    ],
  });

/** A page to render. */
export interface Sheet {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; default 1. */
  readonly scale?: number;
  /** Renders the page without its white ground. */
  readonly transparent?: boolean;
}

/** Renders a page as PNG. The page may load nothing from the network. */
export const render = async (browser: Browser, sheet: Sheet): Promise<Buffer> => {
  const { html, width, height, scale = 1, transparent = false } = sheet;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: 'dark',
  });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ omitBackground: transparent });
  } finally {
    await page.close();
  }
};

/** Encodes an SVG as a square WebP picture, as the browser does with a picture that a member uploads. */
export const toWebp = async (browser: Browser, svg: string, size: number): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    const encoded = await page.evaluate(
      async ([source, side]) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = side;
        canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
        return canvas.toDataURL('image/webp', 0.7);
      },
      [svg, size] as const,
    );
    return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
};

/** Returns @font-face rules with the site's fonts as data URLs. */
export const fontFaces = async (): Promise<string> => {
  const require = createRequire(import.meta.url);
  const faces = await Promise.all(
    fonts.map(async ([family, file, range]) => {
      const bytes = await readFile(require.resolve(`@fontsource-variable/${file}`));
      return `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')});${range}}`;
    }),
  );
  return faces.join('');
};

const fonts = [
  ['Fraunces', 'fraunces/files/fraunces-latin-opsz-normal.woff2', ''],
  ['Hanken', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', ''],
  // For the rupee sign.
  ['Hanken', 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2', 'unicode-range:U+20A0-20C0'],
  ['Mono', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', ''],
] as const;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
