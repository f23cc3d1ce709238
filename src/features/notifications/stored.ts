import { flag } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** The values that this device stores about a member's notifications. */
export const notificationsStored = forEachMember((uid) => ({
  /** Whether the member wants this device to ring. Until they turn it off here, or the account is deleted. */
  wantsPush: onDevice(`wants-push-${uid}`, flag),
}));
