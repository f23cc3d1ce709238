import { text } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** What this device stores about the villa, for each member. */
export const villaStored = forEachMember((uid) => ({
  /** The last edition whose villa the member has seen here, or whose notice about it they dismissed. Stays after the sign-out. */
  villaSeen: onDevice(`villa-seen-${uid}`, text),
}));
