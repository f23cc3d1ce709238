import { flag } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** What this device stores about a newcomer's first steps. */
export const firstStepsStored = forEachMember((uid) => ({
  /** True once the first steps are done or hidden. Stays after the sign-out. */
  firstStepsOver: onDevice(`first-steps-over-${uid}`, flag),
}));
