import { readPayload } from '../domain/entry-kinds.ts';
import { valuesOfChange, valuesOfPrivacy, withSaved } from '../domain/overwritten.ts';
import type { Events } from '../local/browser/ports.ts';
import { memberValues } from '../local/store/member-keys.ts';

/** Stores the values of the own profile that this device has saved, from whichever tab. */
export const noteSaved = (events: Events, currentMember: () => string | null): void => {
  events.subscribe((event) => {
    const uid = currentMember();
    if (event.kind !== 'delivered' || uid === null) return;
    const sent = { kind: event.entryKind, payload: event.payload };
    const change = readPayload('profile', sent);
    const settings = readPayload('privacy', sent);
    if (!change && !settings) return;
    const values = { ...(change && valuesOfChange(change)), ...(settings && valuesOfPrivacy(settings)) };
    const { savedProfile } = memberValues(uid);
    savedProfile.write(withSaved(savedProfile.read(), values, Date.now()));
  });
};
