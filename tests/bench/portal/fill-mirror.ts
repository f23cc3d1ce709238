import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import type { Message } from '../../../src/domain/message.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import { reactionEmoji, type Reaction } from '../../../src/domain/reaction.ts';
import { serveStatic } from '../../../supabase/local/static/serve-static.ts';
import { createRandom, type Random } from '../../sim/random.ts';
import { browserArguments, findBrowser } from '../../setup/find-browser.ts';
import { manyPeople } from './people.ts';

/** A member's device that was here before: the built app is kept by its worker, the mirror is full, the network is gone. */
export interface FilledPortal {
  readonly context: BrowserContext;
  /** Where the portal is. */
  readonly url: string;
  readonly me: Profile;
  /** All members in no order, and all messages, the oldest first. */
  readonly members: readonly Profile[];
  readonly messages: readonly Message[];
  /** Quits the browser and starts it again on its profile; from then on nothing answers at all. */
  restart(): Promise<BrowserContext>;
  close(): Promise<void>;
}

interface Size {
  readonly members: number;
  readonly messages: number;
}

/**
 * Fills the mirror of a new browser profile (on disk, as a member's is) with the same members and messages each time.
 * Needs the built app in dist/. Nothing answers but its files, and in the end nothing at all.
 */
export const fillPortal = async (size: Size): Promise<FilledPortal> => {
  const members = manyPeople(size.members);
  const messages = manyMessages(size.messages, members);
  const me = members[0];
  if (!me) throw new Error('A portal has at least one member.');

  const site = await serveBuiltApp();
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
  const executablePath = await findBrowser();
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      args: browserArguments,
      viewport: { width: 390, height: 844 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
  const context = await launch();
  let running = context;
  let isSiteUp = true;
  const closeSite = async () => {
    if (isSiteUp) await site.close();
    isSiteUp = false;
  };
  const restart = async () => {
    await running.close();
    await closeSite();
    running = await launch();
    return running;
  };
  const close = async () => {
    await running.close();
    await closeSite();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}/manifest.webmanifest`);
    await page.evaluate(signInWithout, rememberedBy(me));
    await page.goto(`${site.url}/members`);
    // The worker takes a page over when all files are on the device, and the app has made its own database by then.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole('heading', { name: 'MEMBERS PORTAL' }).waitFor();
    // Not under the feet of the running app.
    await page.goto(`${site.url}/manifest.webmanifest`);
    await fillTables(page, me.id, {
      profiles: members.map((member, index) => ({ ...member, xid: String(index + 1) })),
      messages: messages.map((message, index) => ({ ...message, xid: String(members.length + index + 1) })),
      reactions: manyReactions(messages, members).map((reaction) => ({ ...reaction, xid: '1' })),
      meta: [{ key: 'cursor', epoch: 'bench', cursors: {}, pulledAt: Date.now() }],
    });
    await page.close();
    await context.setOffline(true);
  } catch (error) {
    await close();
    throw error;
  }
  return { context, url: `${site.url}/members`, me, members, messages, restart, close };
};

/** `count` messages of many authors, every third an answer, the oldest first, the last one a minute old at {@link NEWEST}; the same each time. */
const manyMessages = (count: number, members: readonly Profile[]): Message[] => {
  const random = createRandom(20_251_012);
  const gaps = Array.from({ length: count }, () => random.between(5, 1_800) * 1_000);
  let at = NEWEST - gaps.reduce((total, gap) => total + gap, 60_000);
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return gaps.map((gap, index) => {
    at += gap;
    return {
      id: idOf(index),
      userId: random.pick(members)?.id ?? null,
      content: index === count - 1 ? lastMessage : sentences(random),
      createdAt: new Date(at).toISOString(),
      deletedAt: null,
      editedAt: null,
      replyTo: index % 3 === 0 && index >= 10 ? idOf(index - 10) : null,
    };
  });
};

/** Up to six emoji under each message, each of another member; the same each time. */
const manyReactions = (messages: readonly Message[], members: readonly Profile[]): readonly Reaction[] => {
  const random = createRandom(20_251_013);
  return messages.flatMap(({ id: messageId }, index) =>
    reactionEmoji.slice(0, index % (reactionEmoji.length + 1)).map((emoji) => ({
      id: `${messageId}${emoji}`,
      messageId,
      userId: random.pick(members)?.id ?? '',
      emoji,
      isOn: true,
    })),
  );
};

/** The text of the newest message, and of no other. */
export const lastMessage = 'This is the newest of all messages.';

const NEWEST = Date.UTC(2025, 9, 11, 6, 30);

const sentences = (random: Random): string =>
  Array.from({ length: random.between(1, 3) }, () => random.pick(TALK) ?? '').join(' ');

const TALK = [
  'Where do we meet for lunch tomorrow, at the villa or at the beach?',
  'My landing page is live, please break it: https://example.com/mangoes',
  'Thanks!',
  'Does anyone have a good prompt for product descriptions in Konkani?',
  'I will bring the charger and two extension boards.',
  'The second session was the best hour of my year so far.',
  'Done. It took me longer to choose the colour than to build the form.',
  'If you are in Panjim on Friday, coffee is on me.',
];

const serveBuiltApp = async () => {
  const server = createServer(serveStatic(join(import.meta.dirname, '../../../dist')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** What src/local keeps of a member who is signed in; the token is a valid one for a long time to come. */
const rememberedBy = ({ id, fullName }: Profile): Readonly<Record<string, string>> => {
  const email = 'member@bench.example.com';
  const user = { id, email, aud: 'authenticated', app_metadata: {}, user_metadata: { full_name: fullName } };
  const expiresAt = Date.UTC(2100, 0, 1) / 1_000;
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const token = [encoded({ alg: 'HS256' }), encoded({ sub: id, exp: expiresAt }), 'unsigned'].join('.');
  return {
    'goa-build-club:identity': JSON.stringify({ id, email, fullName, avatarUrl: null }),
    'goa-build-club:session': JSON.stringify({
      access_token: token,
      refresh_token: 'bench',
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at: expiresAt,
      user,
    }),
  };
};

const signInWithout = (items: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
};

/** Writes the rows into the tables as the app has made them; in portions, because a page takes no message of any size. */
const fillTables = async (
  page: Page,
  uid: string,
  tables: Readonly<Record<string, readonly object[]>>,
): Promise<void> => {
  for (const [table, rows] of Object.entries(tables))
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await page.evaluate(putRows, { name: `mirror-${uid}`, table, rows: rows.slice(from, from + AT_ONCE) });
};

const AT_ONCE = 2_000;

const putRows = (given: { name: string; table: string; rows: readonly object[] }): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (request: { readonly error: DOMException | null }) => () =>
      reject(request.error ?? new Error('The mirror was not filled.'));
    const opening = indexedDB.open(given.name);
    opening.addEventListener('error', fail(opening));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const writing = database.transaction(given.table, 'readwrite');
      for (const row of given.rows) writing.objectStore(given.table).put(row);
      writing.addEventListener('error', fail(writing));
      writing.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });
