import { expect, type Locator } from '@playwright/test';
import type { Actor } from './actor.ts';
import type { TestServer } from './server.ts';

/** Adds messages of one member, "History 1" to "History {count}", one a minute. Instead of number 40 there is one about a café. */
export const fillHistory = async (server: TestServer, author: string, count: number): Promise<void> => {
  await server.database.query(
    `insert into public.messages (content, user_id, created_at)
      select case when n = 40 then 'We met at the Café in Panjim, for a coffee' else 'History ' || n end, author.id,
        now() - ($2 + 1 - n) * interval '1 minute'
      from generate_series(1, $2::int) as n, (select id from public.profiles where full_name = $1) as author`,
    [author, count],
  );
  await server.database.exec('analyze public.messages');
};

/** Adds a message of a member without a device. */
export const say = async (server: TestServer, author: string, content: string): Promise<void> => {
  await server.database.query(
    'insert into public.messages (content, user_id) select $2, id from public.profiles where full_name = $1',
    [author, content],
  );
};

/** Waits until the member's read mark on the server is at the message that begins with `beginning`. */
export const expectReadTo = async (
  { database }: TestServer,
  reader: string,
  beginning: string,
): Promise<void> => {
  const isRead = async () => {
    const { rows } = await database.query<{ read: boolean }>(
      `select exists (
         select 1 from public.read_marks join public.messages on messages.id = message_id
         join public.profiles on profiles.id = read_marks.user_id
         where full_name = $1 and starts_with(content, $2)
       ) as read`,
      [reader, beginning],
    );
    return rows[0]?.read;
  };
  await expect.poll(isRead).toBe(true);
};

export const logOf = (actor: Actor): Locator => actor.chat.getByRole('log');
export const mountedLines = (actor: Actor): Promise<number> => logOf(actor).getByRole('listitem').count();
/** Scrolls by pixels with a wheel event, so that the list knows that the reader scrolls. */
export const scrollBy = (actor: Actor, pixels: number): Promise<void> =>
  logOf(actor).evaluate((log, top) => {
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: top, bubbles: true }));
    log.scrollBy(0, top);
  }, pixels);
export const scrollTo = async (actor: Actor, pixels: number): Promise<void> =>
  scrollBy(actor, pixels - (await logOf(actor).evaluate((log) => log.scrollTop)));
/** Waits until the chat shows its newest message. */
export const expectAtEnd = (actor: Actor): Promise<void> =>
  expect
    .poll(() => logOf(actor).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight))
    .toBeLessThan(2);
