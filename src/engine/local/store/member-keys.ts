import type { EvictionMarker } from '../eviction.ts';
import { flag, isBoolean, isListOf, isNullOr, isNumber, isObjectOf, isText, json } from './formats.ts';
import { onDevice } from './key-value-store.ts';
import { forEachMember } from './member-store.ts';

/** The values that the engine stores about each member's databases. */
export const memberValues = forEachMember((uid) => ({
  /** The contents of the databases at the last visit, to detect an eviction by the browser. Until the account is deleted. */
  evictionMarker: onDevice(
    `eviction-marker-${uid}`,
    json<EvictionMarker>(
      isObjectOf({
        databases: isText,
        hasMirror: isBoolean,
        unsent: isListOf(isNumber),
        lost: isNullOr(isListOf(isNumber)),
      }),
    ),
  ),
  /** The mirror was removed because the device had not reached the server for too long. Until the member has read the notice. */
  mirrorRemoved: onDevice(`copy-removed-${uid}`, flag),
}));
