import { expect, it } from 'vitest';
import type { SyncEvent } from '../../sync/ports.ts';
import { createEvents } from './ports.ts';

const last: SyncEvent = { kind: 'queued', owner: 'member-a' };

/** The events up to `last`; a channel keeps their order. */
const eventsUntilLast = (listen: (onEvent: (event: SyncEvent) => void) => void): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const kinds: string[] = [];
    listen(({ kind }) => {
      if (kind === last.kind) resolve(kinds);
      else kinds.push(kind);
    });
  });

it('[ER6] other tabs get the engine’s events, except those about this page’s version and connection', async () => {
  const page = createEvents();
  const other = new BroadcastChannel('sync-events');
  const elsewhere = eventsUntilLast((onEvent) =>
    other.addEventListener('message', ({ data }: MessageEvent<SyncEvent>) => onEvent(data)),
  );
  const here = eventsUntilLast((onEvent) => page.subscribe(onEvent));
  const kinds = ['client-too-old', 'client-new-enough', 'offline', 'online', 'sign-in-needed'] as const;
  for (const kind of kinds) page.announce({ kind });
  page.announce(last);
  expect(await here).toEqual(kinds);
  expect(await elsewhere).toEqual(['sign-in-needed']);
  other.close();
});

it("[ER6] ignores an older tab's event that its own version is too old", async () => {
  const page = createEvents();
  const older = new BroadcastChannel('sync-events');
  const here = eventsUntilLast((onEvent) => page.subscribe(onEvent));
  for (const kind of ['client-too-old', 'sign-in-needed'] as const) older.postMessage({ kind });
  older.postMessage(last);
  expect(await here).toEqual(['sign-in-needed']);
  older.close();
});

it("tells a page's own events from those of other tabs", async () => {
  const page = createEvents();
  const other = new BroadcastChannel('sync-events');
  const received = new Promise<readonly [string, boolean][]>((resolve) => {
    const events: [string, boolean][] = [];
    page.subscribe((event, isOwn) => {
      if (event.kind !== 'queued') return;
      events.push([event.owner, isOwn]);
      if (events.length === 2) resolve(events);
    });
  });
  page.announce({ kind: 'queued', owner: 'member-here' });
  other.postMessage({ kind: 'queued', owner: 'member-there' });
  expect(await received).toEqual([
    ['member-here', true],
    ['member-there', false],
  ]);
  other.close();
});
