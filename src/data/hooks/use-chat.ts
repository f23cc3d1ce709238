import { useLiveQuery } from 'dexie-react-hooks';
import { limits } from '../../config/limits.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readPayload } from '../../domain/entry-kinds.ts';
import { deletedMessageText } from '../../domain/message.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import { deliveryState } from './delivery-state.ts';
import { usePortal, type Portal } from './portal-context.ts';

export interface ChatLine {
  readonly id: string;
  readonly content: string;
  /** ISO 8601; the server's time once delivered, the device's while queued. */
  readonly at: string;
  readonly mine: boolean;
  /** null: a former member. */
  readonly author: { readonly id: string; readonly name: string; readonly avatarUrl: string | null } | null;
  readonly delivery:
    { readonly state: 'delivered' } | { readonly state: DeliveryState; readonly refusal?: Refusal };
  /** Its author took it back; `content` then only says so. */
  readonly deleted: boolean;
  /** `waiting`: deleted on this device and not yet for the others. */
  readonly deletion: 'waiting' | null;
  /** A report of it by this member waits here. */
  readonly reported: boolean;
}

/** The newest messages in order, then what this member wrote and the server has not shown yet. */
export const useChat = (): readonly ChatLine[] | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => (portal ? readChat(portal) : undefined), [portal]);
};

export const readChat = async ({ uid, mirror, outbox }: Portal): Promise<readonly ChatLine[] | undefined> => {
  // The outbox first: an entry leaves it only after its row is in the mirror, so nothing is missed between the reads.
  const entries = await outbox.entries.orderBy('seq').toArray();
  const messages = await mirror.messages
    .orderBy('[createdAt+id]')
    .reverse()
    .limit(limits.messagesPerLoad)
    .toArray();
  const isCopied = messages.length > 0 || (await mirror.meta.get('cursor')) !== undefined;
  const { deletions, reports } = changesIn(entries);
  const shown = new Set(messages.map((message) => message.id));
  const authors = await authorsOf(mirror, [uid, ...messages.map((message) => message.userId)]);
  const delivered = messages.toReversed().map((message): ChatLine => ({
    id: message.id,
    content: deletions.has(message.id) ? deletedMessageText : message.content,
    at: message.createdAt,
    mine: message.userId === uid,
    author: message.userId ? (authors.get(message.userId) ?? anonymous(message.userId)) : null,
    delivery: { state: 'delivered' },
    deleted: Boolean(message.deletedAt) || deletions.has(message.id),
    deletion: !message.deletedAt && deletions.has(message.id) ? 'waiting' : null,
    reported: reports.has(message.id),
  }));
  const waiting = entries.flatMap((entry): ChatLine[] => {
    const payload = readPayload('message', entry);
    if (!payload || shown.has(entry.id)) return [];
    const author = authors.get(uid) ?? anonymous(uid);
    return [
      {
        id: entry.id,
        content: payload.content,
        at: new Date(entry.queuedAt).toISOString(),
        mine: true,
        author,
        delivery: deliveryOf(entry),
        deleted: false,
        deletion: null,
        reported: false,
      },
    ];
  });
  // Without a copy (not loaded yet, or given up for space) what waits here still shows.
  return isCopied || waiting.length > 0 ? [...delivered, ...waiting] : undefined;
};

/** The messages that queued entries are about; what the server refused shows as if it had not been asked for. */
const changesIn = (entries: readonly Entry[]) => {
  const standing = entries.filter((entry) => entry.state !== 'rejected');
  const messagesOf = (kind: 'deletion' | 'report') =>
    new Set(standing.flatMap((entry) => readPayload(kind, entry)?.messageId ?? []));
  return { deletions: messagesOf('deletion'), reports: messagesOf('report') };
};

const deliveryOf = (entry: Entry): ChatLine['delivery'] => ({
  state: deliveryState(entry),
  ...(entry.refusal ? { refusal: entry.refusal } : {}),
});

const anonymous = (id: string) => ({ id, name: 'Anonymous', avatarUrl: null });

const authorsOf = async (
  mirror: { profiles: { bulkGet(ids: string[]): Promise<(Profile | undefined)[]> } },
  ids: readonly (string | null)[],
) => {
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  const profiles = await mirror.profiles.bulkGet(distinct);
  return new Map(
    profiles.flatMap((profile) =>
      profile
        ? [
            [
              profile.id,
              {
                id: profile.id,
                name: profile.fullName ?? profile.username ?? 'Anonymous',
                avatarUrl: profile.avatarUrl,
              },
            ] as const,
          ]
        : [],
    ),
  );
};
