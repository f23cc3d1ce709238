import { liveQuery } from 'dexie';
import { browserClock, browserLocks, createEvents, type Events } from '../../../src/local/browser/ports.ts';
import { createConnection } from '../../../src/member/connection.ts';
import { emptyView } from '../../../src/member/first-view.ts';
import { openMember, type Member } from '../../../src/member/open-member.ts';
import { createOwnerPorts } from '../../../src/member/owner-ports.ts';
import {
  createDirectoryStore,
  type DirectorySnapshot,
} from '../../../src/features/directory/directory-store.ts';
import { MirrorDb } from '../../../src/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../../src/local/mirror/mirror-store.ts';
import { OutboxDb } from '../../../src/local/outbox/outbox-db.ts';
import { createRemote } from '../../../src/server/client.ts';
import { createSessionPort } from '../../../src/server/session.ts';
import { createTransport } from '../../../src/server/transport.ts';
import { entryVersion, shownBy } from '../../../src/domain/kinds.ts';
import { searchDirectory } from '../../../src/domain/directory-search.ts';
import { createEngine, type Engine } from '../../../src/sync/engine.ts';
import type { SyncEvent } from '../../../src/sync/ports.ts';
import { createWriting } from '../../../src/sync/writing.ts';
import { startCosts, type Costs } from './counters.ts';
import { now, query, type Device, type Filled } from './work.ts';

/** The app's own modules, composed as src/member/services.ts does it, without the screens. */
const startApp = async (device: Device) => {
  const network = { isDown: false };
  const events = createEvents();
  const heard = listenTo(events);
  const connection = createConnection(
    {
      url: device.url,
      key: device.key,
      fetch: (input, init) =>
        network.isDown ? Promise.reject(new TypeError('offline')) : fetch(input, init),
      lifetime: new AbortController().signal,
    },
    device.url,
  );
  const connected = Promise.resolve(connection);
  const member = await openMember(device.uid, {
    connecting: { connect: () => connected, connected },
    events,
    firstViewShown: Promise.resolve(),
    announceLater: () => undefined,
  });
  return { member, network, heard };
};

/** From the start of the engine to a complete mirror and a search over it. */
export const oursPull = async (device: Device): Promise<Filled> => {
  const costs = startCosts();
  const started = performance.now();
  const app = await startApp(device);
  await app.heard.pulled();
  const filledMs = performance.now() - started;
  const spent = costs();
  const directory = await directoryOf(app.member);
  const found = searchDirectory(directory, query).length;
  const searchableMs = performance.now() - started;
  await app.member.close('nothing');
  return { filledMs, searchableMs, found, rows: directory.profiles.length, costs: spent };
};

/** The directory as its screen has it from the mirror, once it is whole. */
const directoryOf = (member: Member): Promise<DirectorySnapshot> =>
  new Promise((resolve) => {
    // Without the first view, whose members would count as found.
    const store = createDirectoryStore({ ...member, firstView: emptyView });
    const stop = store.subscribe(() => {
      const directory = store.snapshot();
      if (!directory?.isWhole) return;
      stop();
      resolve(directory);
    });
  });

/**
 * Queues `count` messages without a network, then lets it come back and measures until the last was confirmed.
 * `batchLimit` holds the transport to so many messages a request; null leaves it as it is.
 */
export const oursFlush = async (
  device: Device,
  count: number,
  batchLimit: number | null,
): Promise<{ ms: number; costs: Costs; order: string[] }> => {
  const app = await (batchLimit === null ? startApp(device) : startHeldBack(device, batchLimit));
  await app.heard.pulled();
  app.network.isDown = true;
  const order: string[] = [];
  for (let n = 0; n < count; n++) order.push(await app.member.writing.enqueue(message(`queued ${n}`)));
  const costs = startCosts();
  const started = performance.now();
  app.network.isDown = false;
  app.member.engine?.nudge();
  await app.heard.delivered(order);
  const ms = performance.now() - started;
  if ((await app.member.outbox.entries.count()) > 0) throw new Error('Something is still queued.');
  const spent = costs();
  await app.member.close('nothing');
  return { ms, costs: spent, order };
};

/** Milliseconds that each of `count` messages took until it was durable; nothing is sent meanwhile. */
export const oursEnqueue = async (device: Device, count: number): Promise<number[]> => {
  const app = await startApp(device);
  await app.heard.pulled();
  app.network.isDown = true;
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await app.member.writing.enqueue(message(`durable ${n}`));
    times.push(performance.now() - started);
  }
  await app.member.close('nothing');
  const outbox = new OutboxDb(device.uid);
  await outbox.entries.clear();
  outbox.close();
  return times;
};

/** The member's app, kept open: writes messages and tells when others' messages can be shown. */
export const oursOpen = async (device: Device) => {
  const app = await startApp(device);
  await app.heard.pulled();
  return {
    send: (content: string) => app.member.writing.enqueue(message(content)),
    /** Epoch milliseconds when a live query of the mirror, as the chat has one, answers with that message. */
    shown: (content: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const newest = () =>
          app.member.mirror.messages.orderBy('[createdAt+id]').reverse().limit(50).toArray();
        const watch = liveQuery(newest).subscribe({
          next: (messages) => {
            if (!messages.some((one) => one.content === content)) return;
            watch.unsubscribe();
            resolve(now());
          },
          error: reject,
        });
      }),
  };
};

const message = (content: string) => ({
  kind: 'message',
  lane: 'chat',
  version: entryVersion,
  payload: { content },
});

/** The engine on the same adapters, but with a transport that takes fewer messages a request. */
const startHeldBack = (device: Device, batchLimit: number) => {
  const network = { isDown: false };
  const events = createEvents();
  const heard = listenTo(events);
  const lifetime = new AbortController();
  const remote = createRemote({
    url: device.url,
    key: device.key,
    fetch: (input, init) => (network.isDown ? Promise.reject(new TypeError('offline')) : fetch(input, init)),
    lifetime: lifetime.signal,
  });
  const mirror = new MirrorDb(device.uid);
  const outbox = new OutboxDb(device.uid);
  const ports = createOwnerPorts(device.uid, outbox, createMirrorStore(mirror, browserClock), events);
  const engine: Engine = createEngine({
    ...ports,
    session: createSessionPort(remote),
    transport: { ...createTransport(remote, device.key, lifetime.signal), batchLimit: () => batchLimit },
    locks: browserLocks,
    shownBy,
    isVisible: () => true,
    report: (error) => reportError(error),
  });
  events.subscribe(({ kind }) => {
    if (kind === 'queued') engine.queued();
  });
  engine.start();
  const close = async (_forget: 'nothing') => {
    await engine.stop();
    lifetime.abort();
    outbox.close();
    mirror.close();
  };
  return { member: { engine, writing: createWriting(ports), outbox, mirror, close }, network, heard };
};

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
