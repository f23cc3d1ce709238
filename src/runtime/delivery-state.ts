import type { DeliveryState } from '../domain/delivery.ts';
import type { Entry } from '../sync/entry.ts';

/** An entry's state in the words of the screens; `acked` still shows as being sent until its row is there. */
export const deliveryState = (entry: Entry): DeliveryState => {
  if (entry.isWithdrawing) return 'withdrawing';
  switch (entry.state) {
    case 'queued':
      return 'queued';
    case 'sending':
    case 'acked':
      return 'sending';
    case 'auth-blocked':
      return 'signed-out';
    case 'rejected':
      return 'refused';
  }
};
