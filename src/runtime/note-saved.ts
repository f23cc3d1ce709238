import { readPayload } from '../domain/entry-kinds.ts';
import { valuesOfChange, valuesOfPrivacy } from '../domain/overwritten.ts';
import type { Events } from '../local/browser/ports.ts';
import { savedHere } from '../local/memory/saved-here.ts';

/** Remembers what of the own profile has arrived from this device, whichever tab sent it. */
export const noteSaved = (events: Events, currentMember: () => string | null): void => {
  events.subscribe((event) => {
    const uid = currentMember();
    if (event.kind !== 'delivered' || uid === null) return;
    const sent = { kind: event.entryKind, payload: event.payload };
    const change = readPayload('profile', sent);
    const settings = readPayload('privacy', sent);
    if (change) savedHere.note(uid, valuesOfChange(change), Date.now());
    if (settings) savedHere.note(uid, valuesOfPrivacy(settings), Date.now());
  });
};
