import type { Service } from '../../engine/member/service.ts';
import { closeNotices, endSubscription } from './push-subscription.ts';
import { notificationsStored } from './stored.ts';

/** A device that belongs to nobody shows no notices. */
export const notificationsService: Service = {
  stored: notificationsStored,
  async leave() {
    await endSubscription();
    // After the subscription has ended no further notice comes.
    await closeNotices(null);
  },
};
