import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { reactionEmoji } from '../../../src/domain/reaction.ts';
import { ensureBuilt } from '../../../supabase/cli/build.ts';
import { password, startTestServer, type TestServer } from '../../e2e/support/server.ts';
import { browserArguments, findBrowser } from '../../setup/find-browser.ts';
import { atMost, lineOf, type Measured } from './report.ts';

const count = 5_000;
const slowdown = 4;
/** Milliseconds. */
const longestFrame = 50;
/** Milliseconds; what a person feels of a key or of sending, at its 95th percentile. */
const interaction = 100;
/** The browser reports no interaction that is quicker than this. Milliseconds. */
const finest = 16;
const message = 'See you at the villa';

/**
 * The chat with 5,000 messages loaded, in the built app and headless Chromium: every frame while it is scrolled through,
 * half of it in each run, as it is; and every key and every sending of a message with the processor slowed down.
 */
export const chat = async (runs: number): Promise<Measured> => {
  const project = join(import.meta.dirname, '../../..');
  // The test server serves `dist` of the folder it runs in.
  process.chdir(project);
  await ensureBuilt({ project, env: process.env, say: (line) => console.log(line) });
  const server = await startTestServer();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    await server.signUp('Bench', 'bench@example.com');
    await fill(server);
    const page = await browser.newPage({ locale: 'en-IN', viewport: { width: 390, height: 844 } });
    await signIn(page, server);
    await loadAll(page);

    const longest: number[] = [];
    const frames: number[] = [];
    // The first run is for the engine to warm up to the code.
    for (let run = -1; run < runs; run++) {
      const times = await page.evaluate(scrollThrough, run % 2 === 0 ? 600 : -600);
      if (run < 0) continue;
      longest.push(Math.max(...times));
      frames.push(...times);
    }

    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const keys: number[] = [];
    const sends: number[] = [];
    for (let run = -1; run < runs; run++) {
      const written = await timeWriting(page, `${message} ${run + 1}`);
      if (run < 0) continue;
      keys.push(...written.keys);
      sends.push(written.send);
    }

    const scrolling = lineOf('scroll 5,000 messages', 'longest frame', longest, `of ${frames.length} frames`);
    const typing = lineOf('write with 5,000', 'key to paint', keys, `slowed ${slowdown} times`);
    const sending = lineOf('write with 5,000', 'Enter to paint', sends, `slowed ${slowdown} times`);
    const all = lineOf('', '', [...keys, ...sends]);
    return {
      lines: [scrolling, lineOf('scroll 5,000 messages', 'every frame', frames), typing, sending],
      bars: [
        atMost(`scrolling ${count} messages, longest frame`, scrolling.max, longestFrame, 'ms'),
        atMost(`typing and sending with ${count}, p95`, all.p95, interaction, 'ms'),
      ],
    };
  } finally {
    await browser.close();
    await server.close();
  }
};

/** A message a minute, some of one line and some of several; every third answers another one, most carry up to six reactions. */
const fill = async ({ database }: TestServer): Promise<void> => {
  await database.query(
    `insert into public.messages (id, reply_to, content, user_id, created_at)
      select md5(n::text)::uuid, case when n % 3 = 0 then md5((n - 10)::text)::uuid end, case when n = 1 then 'Where it all began' else 'Message ' || n || repeat(' and where do we meet for lunch tomorrow', n % 7) end, author.id,
        now() - ($1 - n) * interval '1 minute'
      from generate_series(1, $1::int) as n, (select id from public.profiles limit 1) as author`,
    [count],
  );
  await database.query(
    `insert into public.reactions (message_id, user_id, emoji, is_on)
      select md5(n::text)::uuid, author.id, given.emoji, true
      from generate_series(1, $1::int) as n, (select id from public.profiles limit 1) as author,
        unnest($2::text[]) with ordinality as given (emoji, place)
      where place <= n % 7`,
    [count, reactionEmoji],
  );
  await database.exec('analyze public.messages, public.reactions');
};

const signIn = async (page: Page, { url }: TestServer): Promise<void> => {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('bench@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

/** A search for the oldest message loads all that came after it. */
const loadAll = async (page: Page): Promise<void> => {
  const area = page.locator('#chat');
  await area.getByText(`Message ${count}`).first().waitFor();
  await area.getByRole('button', { name: 'Search the messages' }).click();
  await area.getByRole('searchbox').fill('where it all began');
  await area.getByText('1 of 1', { exact: true }).waitFor();
  await area.getByRole('listitem').filter({ hasText: 'Where it all began' }).waitFor();
  await page.keyboard.press('Escape');
};

/** In the page: scrolls by so many pixels a frame through half of the list; the time of each frame, in milliseconds. */
const scrollThrough = async (pixels: number): Promise<number[]> => {
  const log = document.querySelector('#chat [role=log]');
  if (!log) throw new Error('There is no list of messages.');
  log.scrollIntoView();
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await frame();
  for (let way = 0; way < log.scrollHeight / 2; way += Math.abs(pixels)) {
    log.scrollBy(0, pixels);
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
};

interface Written {
  readonly keys: readonly number[];
  readonly send: number;
}

/** From a key down until the next frame was painted, by the browser's own account; no less than what it accounts for. */
const timeWriting = async (page: Page, text: string): Promise<Written> => {
  const composer = page.locator('#chat').getByRole('textbox', { name: 'Message' });
  await composer.focus();
  await page.evaluate(watchInteractions, finest);
  await page.keyboard.type(text);
  const keys = await page.evaluate(takeInteractions);
  await page.keyboard.press('Enter');
  await page.locator('#chat').getByRole('listitem').filter({ hasText: text }).waitFor();
  const [send = finest] = (await page.evaluate(takeInteractions)).toSorted((a, b) => b - a);
  const quicker = Math.max(0, Array.from(text).length - keys.length);
  return { keys: [...keys, ...Array.from({ length: quicker }, () => finest)], send };
};

interface Watch {
  readonly observer: PerformanceObserver;
  readonly longest: Map<number, number>;
  readonly note: (entries: PerformanceEntryList) => void;
}

const watchInteractions = (durationThreshold: number): void => {
  const known = (globalThis as unknown as { watch?: Watch }).watch;
  if (known) {
    known.note(known.observer.takeRecords());
    known.longest.clear();
    return;
  }
  const longest = new Map<number, number>();
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const id = Number(Reflect.get(entry, 'interactionId') ?? 0);
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  Object.assign(globalThis, { watch: { observer, longest, note } satisfies Watch });
};

/** The interactions since the last call, after the last key's frames are painted. */
const takeInteractions = async (): Promise<number[]> => {
  const { observer, longest, note } = (globalThis as unknown as { watch: Watch }).watch;
  for (let frames = 0; frames < 3; frames++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  note(observer.takeRecords());
  const durations = [...longest.values()];
  longest.clear();
  return durations;
};
