import { choicesText } from '../notifications/texts.ts';
import type { Refusal } from '../../domain/delivery.ts';
import type { Change } from '../../engine/member/change.ts';
import type { Entry } from '../../engine/sync/entry.ts';
import { readPayload } from '../../engine/sync/kind.ts';
import { notificationChoice } from '../notifications/changes.ts';

/** An entry in plain words. */
export interface EntryWords {
  readonly title: string;
  /** The entry's content, of one or more lines; null without one. */
  readonly text: string | null;
}

/** `change`: the entry's kind; undefined for that of a newer app. `quoted`: the text of the message that the entry is about. */
export const entryWords = (
  change: Change | undefined,
  entry: Pick<Entry, 'kind' | 'payload'>,
  quoted: string | null,
): EntryWords => {
  const payload = change ? readPayload(change, entry) : null;
  if (!change || payload === null) return { title: 'A change from a newer version of the app', text: null };
  const choices = readPayload(notificationChoice, entry);
  return {
    title: change.title(payload),
    // Notification choices have their words here, because they need not load with the portal.
    text: choices ? choicesText(choices) : (change.text?.(payload, quoted) ?? null),
  };
};

/** Why the server refused an entry. */
export const refusalText = (change: Change | undefined, refusal: Refusal | null): string =>
  (refusal && (change?.reason?.(refusal) ?? refusal.message)) || 'Not accepted';
