/**
 * `npm run pictures`: draws every picture of the project into public/. What is drawn is committed, so this runs only
 * when a scene, a chat, the mark or the app's look changes. It needs Chromium and nothing from the network.
 *
 * `npm run pictures -- pictures icons cards mail screenshots` makes only what is named. `pictures` overwrites what an
 * operator dropped over the drawings; screenshots build the app first.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chatScreenshots } from '../../../content/testimonials.ts';
import { projectDirectory } from '../../../../supabase/cli/project.ts';
import { fontFaces, launchBrowser, measureCharacters, render } from './browser.ts';
import { drawings, toSvg } from './gallery.ts';
import { photographApp } from './pages/app.ts';
import { homeCard, reviewsCard } from './pages/card.ts';
import { chatCharacters, chatSvg, chatTextSize } from './pages/chat.ts';
import { faviconSizes, iconFiles, markSvg, shortcutIcons, toIco } from './pages/icon.ts';
import { mailStrip } from './pages/mail.ts';
import { villaNight } from './scenes/villa.ts';
import { highlightFirstPage } from './scenes/work.ts';

const browser = await launchBrowser();
const makers = {
  pictures: async () => {
    for (const drawing of drawings) await put(`pictures/${drawing.name}.svg`, toSvg(drawing));
    const widths = await measureCharacters(
      browser,
      await fontFaces(),
      chatCharacters(chatScreenshots),
      chatTextSize,
    );
    for (const chat of chatScreenshots) await put(`pictures/chat-${chat.name}.svg`, chatSvg(chat, widths));
  },
  icons: async () => {
    await put('icons/favicon.svg', markSvg('rounded'));
    for (const { file, sheet } of [...iconFiles, ...shortcutIcons])
      await put(`icons/${file}`, await render(browser, sheet));
    const small = [];
    for (const { sheet } of faviconSizes)
      small.push({ size: sheet.width, png: await render(browser, sheet) });
    await put('icons/favicon.ico', toIco(small));
  },
  cards: async () => {
    const faces = await fontFaces();
    // The headline stands where the moon would.
    const villa = toSvg({ name: '', width: 1600, height: 700, draw: () => villaNight(false) });
    const page = toSvg({ name: '', width: 960, height: 640, draw: highlightFirstPage });
    await put('cards/home.png', await render(browser, homeCard({ fontFaces: faces, picture: villa })));
    await put('cards/reviews.png', await render(browser, reviewsCard({ fontFaces: faces, picture: page })));
  },
  mail: async () => {
    const villa = toSvg({ name: '', width: 1600, height: 700, draw: () => villaNight() });
    await put('mail/villa.png', await render(browser, mailStrip(villa)));
  },
  screenshots: async () => {
    for (const { file, png } of await photographApp(browser)) await put(`screenshots/${file}`, png);
  },
};

try {
  const named = process.argv.slice(2);
  for (const [name, make] of Object.entries(makers))
    if (named.length === 0 || named.includes(name)) await make();
} finally {
  await browser.close();
}

async function put(path: string, data: string | Buffer): Promise<void> {
  const file = join(projectDirectory, 'public', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
  console.log(`${path}  ${data.length} bytes`);
}
