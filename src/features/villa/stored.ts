import { text } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** The values that this device stores about the villa, for each member. */
export const villaStored = forEachMember((uid) => ({
  /** The edition whose villa's page was opened here, or whose notice about it was read. Until the account is deleted. */
  villaSeen: onDevice(`villa-seen-${uid}`, text),
}));
