import { liveQuery } from 'dexie';
import { limits } from '../../config/limits.ts';
import { compareKeys, messageKey, type MessageKey } from './rules/message.ts';
import { createLineMaker, type Author, type ChatLine } from './chat-lines.ts';
import { isSameRows, readAuthors, readTail, toAuthors, type Row, type Tail } from './read-chat.ts';
import { newestMessages, firstChatView, type ChatFirstView } from './first-view.ts';
import type { Member } from '../../engine/member/member.ts';
import type { MemberStorage } from '../../engine/member/read-overlay.ts';
import { peopleTables } from '../people/tables.ts';
import { chatIndex, chatTables } from './tables.ts';
import { fetchOlder, type FetchedOlder } from './service.ts';

/**
 * The messages older than the oldest line shown. `more`: perhaps older messages. `beginning`: none. `out-of-reach`: older messages that only the
 * server has, and it does not answer. `no-room`: older messages that a full device could not store.
 */
export type Above = 'more' | 'beginning' | 'out-of-reach' | 'no-room';

export interface Chat {
  /** Oldest first. */
  readonly lines: readonly ChatLine[];
  readonly above: Above;
  /** When the last pull ended that these lines include. Epoch milliseconds; 0 before the first one. */
  readonly pulledAt: number;
  /** The newest message that the member has read on any device, as of the same pull. */
  readonly mark: MessageKey | null;
}

export interface ChatHistory {
  /** For React's useSyncExternalStore: undefined without a mirror on this device. Throws when storage failed. */
  readonly snapshot: () => Chat | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Adds the messages before the oldest line, from the mirror or else from the server. */
  loadOlder(): Promise<void>;
  /** Adds all messages down to this one, and some before. Resolves once their lines are shown. Works even before the mirror is read. */
  reveal(key: MessageKey): Promise<void>;
}

/** A stretch of the conversation with its own live query. A change then makes one stretch read again, not thousands of rows. */
interface Stretch {
  /** The key of the first message, and of the first message after the stretch. */
  readonly from: MessageKey;
  readonly to: MessageKey;
  rows: readonly Row[];
  readonly stop: () => void;
}

/** A newest stretch with more rows is cut in two. */
const longestTail = 3 * limits.messagesPerLoad;
/** How many messages `reveal` loads at a time. More than `messagesPerLoad`, because a search may lead far back. */
const revealedAtOnce = 500;

/**
 * The loaded part of the conversation, from the mirror and the outbox: the newest 100 messages at first, older ones on
 * request. Loaded messages stay loaded, so that nothing moves under the reader. The live queries run only while there is a
 * subscriber. `firstCount`: how many messages show before the mirror is read.
 */
export const createChatHistory = (
  member: Pick<Member, keyof MemberStorage | 'online'>,
  firstCount = newestMessages,
): ChatHistory => {
  const { uid, mirror } = member;
  const listeners = new Set<() => void>();
  const makeLines = createLineMaker(uid);
  let shown = firstChat(firstChatView.of(member), firstCount, makeLines);
  let failure: { readonly error: unknown } | null = null;
  let tail: Tail | undefined;
  /** The beginning of the newest stretch; null while fewer than 100 are known. */
  let tailFrom: MessageKey | null = null;
  /** The stretches before the newest one, oldest first. */
  let olderStretches: readonly Stretch[] = [];
  /** The beginning of the loaded part. */
  let loadedFrom: MessageKey | null = null;
  let above: Above = 'more';
  let authors: ReadonlyMap<string, Author> = new Map();
  let authorIds: ReadonlySet<string> = new Set();
  let watching: readonly (() => void)[] = [];
  let stopAuthors = () => {};
  const tailRead = Promise.withResolvers<void>();
  /** The queue of loads: settles with the last one. */
  let loading = tailRead.promise;
  let unfinishedLoads = 0;
  /** Called once the lines of the loaded rows are published. */
  let publishWaiters: readonly (() => void)[] = [];

  const watch = <T>(read: () => Promise<T>, next: (value: T) => void): (() => void) => {
    const subscription = liveQuery(read).subscribe({
      next,
      error: (error) => {
        failure = { error };
        for (const changed of listeners) changed();
      },
    });
    return () => subscription.unsubscribe();
  };

  const allRows = (): readonly Row[] => [
    ...olderStretches.flatMap(({ rows }) => rows),
    ...(tail?.rows ?? []),
  ];

  /** Publishes the lines, once their authors are read. */
  const publish = () => {
    if (!tail) return;
    const rows = allRows();
    const ids = new Set([uid, ...rows.flatMap(({ user_id }) => user_id ?? [])]);
    if ([...ids].some((id) => !authorIds.has(id))) {
      stopAuthors();
      stopAuthors = watch(
        () => readAuthors(mirror.rows(peopleTables.profiles), [...ids]),
        (read) => {
          authors = read;
          authorIds = ids;
          publish();
        },
      );
      return;
    }
    const lines = makeLines(rows, tail.overlay, authors);
    // Waiting messages show even without a mirror: before the first pull, or while a restore clears it.
    const isShown = tail.hasMirror || lines.length > 0;
    const { pulledAt, mark } = tail;
    const next = isShown
      ? { lines, above: tailFrom === null ? ('beginning' as const) : above, pulledAt, mark }
      : undefined;
    if (!isSameChat(shown, next)) {
      shown = next;
      for (const changed of listeners) changed();
    }
    const done = publishWaiters;
    publishWaiters = [];
    for (const resolve of done) resolve();
  };

  const start = () => {
    olderStretches = olderStretches.map(({ from, to, rows }) => watchStretch(from, to, rows));
    watching = [
      watch(
        () => readTail(member, tailFrom),
        (read) => {
          tail = read;
          const first = read.rows[0];
          if (tailFrom === null && first && read.rows.length >= limits.messagesPerLoad) {
            tailFrom = messageKey(first);
            loadedFrom = tailFrom;
          }
          cutTail();
          tailRead.resolve();
          publish();
        },
      ),
      () => stopAuthors(),
    ];
  };
  const stop = () => {
    for (const end of [...watching, ...olderStretches.map((stretch) => stretch.stop)]) end();
    watching = [];
    authorIds = new Set();
  };

  /** Watches the messages from `from` until before `to`. `rows`: those that are already read. */
  const watchStretch = (from: MessageKey, to: MessageKey, rows: readonly Row[]): Stretch => {
    const stretch: Stretch = {
      from,
      to,
      rows,
      stop: watch(
        () => mirror.rows(chatTables.messages).where(chatIndex).between(from, to, true, false).toArray(),
        (read) => {
          if (isSameRows(stretch.rows, read)) return;
          stretch.rows = read;
          publish();
        },
      ),
    };
    return stretch;
  };

  const cutTail = () => {
    if (!tail || tailFrom === null || tail.rows.length <= longestTail) return;
    const at = tail.rows.length - limits.messagesPerLoad;
    const first = tail.rows[at];
    if (!first) return;
    olderStretches = [...olderStretches, watchStretch(tailFrom, messageKey(first), tail.rows.slice(0, at))];
    tail = { ...tail, rows: tail.rows.slice(at) };
    tailFrom = messageKey(first);
  };

  /** Fetches from the server only while the mirror is incomplete: it then has a gap below the newest messages. */
  const fillBefore = async (before: MessageKey): Promise<FetchedOlder> => {
    if (await mirror.isWhole()) return 'complete';
    await member.online();
    return fetchOlder.of(member)?.(before) ?? 'out-of-reach';
  };

  const addBefore = async (limit: number): Promise<void> => {
    const to = loadedFrom;
    if (to === null) return;
    const readBefore = async () =>
      (
        await mirror.rows(chatTables.messages).where(chatIndex).below(to).reverse().limit(limit).toArray()
      ).toReversed();
    // Shows the mirror's messages at once. The live query adds those that the server sends later.
    const fetching = fillBefore(to).catch(() => 'out-of-reach' as const);
    let rows = await readBefore();
    let fetched: FetchedOlder = 'complete';
    if (rows.length === 0) {
      fetched = await fetching;
      rows = await readBefore();
    }
    // The last subscriber left during the read.
    if (watching.length === 0) return;
    const first = rows[0];
    above = first ? 'more' : aboveWhenEmpty[fetched];
    if (above === 'out-of-reach' || above === 'no-room') return;
    // At the beginning of the chat the oldest stretch has no lower bound: a restored server may still send earlier messages.
    loadedFrom = first ? messageKey(first) : beforeAll;
    olderStretches = [watchStretch(loadedFrom, to, rows), ...olderStretches];
  };

  /** Runs `work` after the loads before it. */
  const load = (work: () => Promise<void>): Promise<void> => {
    unfinishedLoads += 1;
    loading = loading
      .then(work)
      // The live queries report a storage error.
      .catch(() => undefined)
      .then(() => {
        unfinishedLoads -= 1;
        const published = Promise.withResolvers<void>();
        publishWaiters = [...publishWaiters, published.resolve];
        publish();
        return published.promise;
      });
    return loading;
  };
  const addDownTo = async (key: MessageKey): Promise<void> => {
    if (above !== 'more' || loadedFrom === null || compareKeys(key, loadedFrom) > 0) return;
    await addBefore(revealedAtOnce);
    await addDownTo(key);
  };

  return {
    snapshot: () => {
      if (failure) throw failure.error;
      return shown;
    },
    subscribe(changed) {
      listeners.add(changed);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
    async loadOlder() {
      if (unfinishedLoads === 0 && above !== 'beginning') await load(() => addBefore(limits.messagesPerLoad));
    },
    reveal: (key) => load(() => addDownTo(key)),
  };
};

/** The newest messages, for the first frame; undefined before the first pull. */
const firstChat = (
  { messages, overlay, authors, pulledAt }: ChatFirstView,
  count: number,
  makeLines: ReturnType<typeof createLineMaker>,
): Chat | undefined =>
  pulledAt === null
    ? undefined
    : {
        lines: makeLines(messages.slice(-count), overlay, toAuthors(authors)),
        pulledAt: 0,
        mark: null,
        above: messages.length < count ? 'beginning' : 'more',
      };

/** Sorts before the key of every message. */
const beforeAll: MessageKey = ['', ''];

/** The state of the older messages while the mirror holds none of them, by the result of fetching. */
const aboveWhenEmpty: Record<FetchedOlder, Above> = {
  complete: 'beginning',
  more: 'no-room',
  'out-of-reach': 'out-of-reach',
};

const isSameChat = (a: Chat | undefined, b: Chat | undefined): boolean =>
  a?.above === b?.above &&
  a?.pulledAt === b?.pulledAt &&
  a?.mark?.[1] === b?.mark?.[1] &&
  a?.lines.length === b?.lines.length &&
  (a?.lines.every((line, at) => line === b?.lines[at]) ?? true);
