import { flag } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** The values that this device stores about a newcomer's first steps. */
export const firstStepsStored = forEachMember((uid) => ({
  /** A newcomer's first steps are done or hidden. Until the account is deleted. */
  firstStepsOver: onDevice(`first-steps-over-${uid}`, flag),
}));
