/**
 * `npm run pictures`: renders the rasters of the SVG sources (src/ui/pictures/README.md) into public/ and the demo data. Rasters are
 * committed, so run it only after an edit of a source. It needs Chromium and no network.
 *
 * `npm run pictures -- icons cards mail portraits screenshots` renders only these. Screenshots need a build of the app and make it.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from '../../../supabase/cli/project.ts';
import { strip } from '../../../supabase/functions/_shared/layout.ts';
import { appIcons, faviconSizes, shortcutIcons, toIco } from './app-icons.ts';
import { fontFaces, launchBrowser, render, toWebp } from './browser.ts';
import { homeCard, reviewsCard } from './cards.ts';
import { photographApp } from './photograph-app.ts';

const portraits = 'supabase/local/demo/pictures';
const read = (path: string): Promise<string> => readFile(join(projectDirectory, path), 'utf8');
const browser = await launchBrowser();
const makers = {
  icons: async () => {
    for (const { file, source, isTransparent, size } of appIcons)
      await put(`public/icons/${file}`, await icon(await read(source), size, isTransparent));
    for (const { file, svg, size } of shortcutIcons)
      await put(`public/icons/${file}`, await icon(svg, size, true));
    const favicon = await read('public/icons/favicon.svg');
    const small = [];
    for (const size of faviconSizes) small.push({ size, png: await icon(favicon, size, true) });
    await put('public/icons/favicon.ico', toIco(small));
  },
  cards: async () => {
    const parts = { fontFaces: await fontFaces(), mark: await read('public/icons/favicon.svg') };
    const villa = await read('public/pictures/villa-night.svg');
    const page = await read('public/pictures/highlight-first-page.svg');
    await put('public/cards/home.png', await render(browser, homeCard({ ...parts, picture: villa })));
    await put('public/cards/reviews.png', await render(browser, reviewsCard({ ...parts, picture: page })));
  },
  /** The villa at the top of each mail, for screens with two device pixels per CSS pixel. */
  mail: async () => {
    const villa = await read('public/pictures/villa-night.svg');
    const html = `<!doctype html><style>body{margin:0;overflow:hidden}svg{display:block;width:560px;height:245px;margin-top:-84px}</style>${villa}`;
    await put('public/mail/villa.png', await render(browser, { html, ...strip, scale: 2 }));
  },
  portraits: async () => {
    for (const file of await readdir(join(projectDirectory, portraits)))
      if (file.endsWith('.svg'))
        await put(
          `${portraits}/${file.replace(/svg$/, 'webp')}`,
          await toWebp(browser, await read(`${portraits}/${file}`), 256),
        );
  },
  screenshots: async () => {
    for (const { file, png } of await photographApp(browser)) await put(`public/screenshots/${file}`, png);
  },
};

try {
  const named = process.argv.slice(2);
  for (const [name, make] of Object.entries(makers))
    if (named.length === 0 || named.includes(name)) await make();
} finally {
  await browser.close();
}

function icon(svg: string, size: number, transparent: boolean): Promise<Buffer> {
  const html = `<!doctype html><style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`;
  return render(browser, { html, width: size, height: size, transparent });
}

async function put(path: string, data: Buffer): Promise<void> {
  await writeFile(join(projectDirectory, path), data);
  console.log(`${path}  ${data.length} bytes`);
}
