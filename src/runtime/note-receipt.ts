import { readPayload } from '../domain/entry-kinds.ts';
import type { Events } from '../local/browser/ports.ts';
import { deviceValues } from '../local/store/keys.ts';

/** Stores what the form says about an application once it has arrived, whichever tab or worker sent it. */
export const noteReceipt = (events: Events): void => {
  events.subscribe((event) => {
    if (event.kind !== 'delivered') return;
    const application = readPayload('application', { kind: event.entryKind, payload: event.payload });
    if (!application) return;
    const { email, plan, receipt_token: token } = application;
    const at = new Date().toISOString();
    deviceValues.receipt.write({ id: event.id, email, plan, at, ...(token === undefined ? {} : { token }) });
  });
};
