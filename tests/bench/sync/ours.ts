import { createEvents, type Events } from '../../../src/engine/local/browser/ports.ts';
import { openMember, type Member } from '../../../src/engine/member/member.ts';
import { createConnection } from '../../../src/engine/member/online.ts';
import { changes, schema } from '../../../src/app/capabilities.ts';
import {
  createDirectoryStore,
  type DirectorySnapshot,
} from '../../../src/features/people/directory/directory-store.ts';
import { entryVersion } from '../../../src/engine/sync/kind.ts';
import { searchDirectory } from '../../../src/features/people/rules/directory-search.ts';
import type { SyncEvent } from '../../../src/engine/sync/ports.ts';
import { query, type Device, type Filled } from './work.ts';

/** The app's own modules, composed as src/engine/member/services.ts does it, without the screens. */
const startApp = async (device: Device) => {
  const network = { isDown: false };
  const events = createEvents();
  const heard = listenTo(events);
  const connection = createConnection({
    url: device.url,
    key: device.key,
    fetch: (input, init) => (network.isDown ? Promise.reject(new TypeError('offline')) : fetch(input, init)),
    lifetime: new AbortController().signal,
    siteUrl: device.url,
    changes,
    schema,
    events,
  });
  const connected = Promise.resolve(connection);
  const member = await openMember(device.uid, {
    connecting: { connect: () => connected, connected },
    changes,
    schema,
    events,
    firstViewShown: Promise.resolve(),
    announceLater: () => undefined,
  });
  return { member, network, heard };
};

/** Times from the start of the engine to a complete mirror and a search over it. */
export const oursPull = async (device: Device): Promise<Filled> => {
  const started = performance.now();
  const app = await startApp(device);
  await app.heard.pulled();
  const directory = await directoryOf(app.member);
  const found = searchDirectory(directory, query).length;
  const ms = performance.now() - started;
  await app.member.close('nothing');
  return { ms, found, rows: directory.profiles.length };
};

/** The directory's snapshot from the mirror, once it contains all members. */
const directoryOf = (member: Member): Promise<DirectorySnapshot> =>
  new Promise((resolve) => {
    const store = createDirectoryStore(member);
    const stop = store.subscribe(() => {
      const directory = store.snapshot();
      if (!directory?.isWhole) return;
      stop();
      resolve(directory);
    });
  });

/** Queues `count` messages without a network. Resolves to the milliseconds from the network's return to the last confirmation. */
export const oursFlush = async (device: Device, count: number): Promise<number> => {
  const app = await startApp(device);
  await app.heard.pulled();
  app.network.isDown = true;
  const order: string[] = [];
  for (let n = 0; n < count; n++) order.push(await app.member.writing.enqueue(message(`queued ${n}`)));
  const started = performance.now();
  app.network.isDown = false;
  (await app.member.online())?.engine.nudge();
  await app.heard.delivered(order);
  const ms = performance.now() - started;
  if ((await app.member.outbox.entries.count()) > 0) throw new Error('Something is still queued.');
  await app.member.close('nothing');
  return ms;
};

const message = (content: string) => ({
  kind: 'message',
  lane: 'chat',
  version: entryVersion,
  payload: { content },
});

const listenTo = (all: Events) => {
  const events: SyncEvent[] = [];
  let wake = () => {};
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await new Promise<void>((resolve) => (wake = resolve));
  };
  const has = (kind: SyncEvent['kind']) => events.some((event) => event.kind === kind);
  all.subscribe((event, isOwn) => {
    if (!isOwn) return;
    events.push(event);
    wake();
  });
  return {
    pulled: () => until(() => has('pulled')),
    async delivered(ids: readonly string[]) {
      const missing = new Set(ids);
      let read = 0;
      await until(() => {
        for (; read < events.length; read++) {
          const event = events[read];
          if (event?.kind === 'delivered') missing.delete(event.id);
        }
        return missing.size === 0;
      });
    },
  };
};
