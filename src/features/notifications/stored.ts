import { flag } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** The values that this device stores about a member's notifications. */
export const notificationsStored = forEachMember((uid) => ({
  /** The member has let this device ring. Until they end it here, or the account is deleted. */
  wantsPush: onDevice(`wants-push-${uid}`, flag),
}));
