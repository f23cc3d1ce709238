import type { Page } from 'playwright';
import { reactionEmoji } from '../../../src/features/chat/rules/reaction.ts';
import type { Profile } from '../../../src/features/people/rules/profile.ts';
import { password } from '../../e2e/support/server.ts';
import { insertPeople, manyPeople } from '../people.ts';
import { startBuiltApp } from '../run.ts';

/** The signed-in member. */
export const viewer = 'Bench';
export const oldestMessage = 'Where it all began';

/** A club on the built app. */
export interface Club {
  readonly url: string;
  readonly people: readonly Profile[];
  /** Submits the sign-in form. Resolves to the time of the press by `performance.now()`. */
  signIn(page: Page): Promise<number>;
  close(): Promise<void>;
}

/** Starts a club of this many members besides the viewer, and this many messages. */
export const startClub = async (size: { members?: number; messages?: number }): Promise<Club> => {
  const people = manyPeople(size.members ?? 0);
  const server = await startBuiltApp();
  const { database } = server;
  try {
    await insertPeople(database, people);
    await server.signUp(viewer, 'bench@example.com');
    await database.query(insertMessages, [size.messages ?? 0, oldestMessage]);
    await database.query(insertReactions, [size.messages ?? 0, reactionEmoji]);
    await database.exec('analyze');
  } catch (error) {
    await server.close();
    throw error;
  }
  const signIn = async (page: Page): Promise<number> => {
    await page.goto(`${server.url}/auth`);
    await page.getByLabel('Email').fill('bench@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    const pressedAt = performance.now();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    return pressedAt;
  };
  return { url: server.url, people, signIn, close: () => server.close() };
};

/** One message a minute, of one or several lines; every third answers another one. */
const insertMessages = `
  insert into public.messages (id, reply_to, content, user_id, created_at)
  select md5(n::text)::uuid, case when n % 3 = 0 then md5((n - 10)::text)::uuid end,
    case when n = 1 then $2
      else 'Message ' || n || repeat(' and where do we meet for lunch tomorrow', n % 7) end,
    author.id, now() - ($1 - n) * interval '1 minute'
  from generate_series(1, $1::int) as n, (select id from public.profiles limit 1) as author`;

/** Up to six under each message. */
const insertReactions = `
  insert into public.reactions (message_id, user_id, emoji, is_on)
  select md5(n::text)::uuid, author.id, given.emoji, true
  from generate_series(1, $1::int) as n, (select id from public.profiles limit 1) as author,
    unnest($2::text[]) with ordinality as given (emoji, place)
  where place <= n % 7`;
