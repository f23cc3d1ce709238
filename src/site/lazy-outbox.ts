import { newReceiptToken } from '../domain/receipt-link.ts';
import { deviceValues } from '../local/store/keys.ts';
import type { Outbox } from '../member/hooks/use-outbox.ts';
import { loadServices } from './services.ts';

const outbox = async (): Promise<Outbox> => (await loadServices()).outbox;

/** The outbox of a public page. Loads the services at its first use. */
export const lazyOutbox: Outbox = {
  prepare: () =>
    void outbox().then(
      (ready) => ready.prepare(),
      () => undefined,
    ),
  sendMessage: async (content) => (await outbox()).sendMessage(content),
  invite: async (email) => (await outbox()).invite(email),
  saveProfile: async (change) => (await outbox()).saveProfile(change),
  savePicture: async (image) => (await outbox()).savePicture(image),
  deleteMessage: async (messageId) => (await outbox()).deleteMessage(messageId),
  reportMessage: async (messageId, reason) => (await outbox()).reportMessage(messageId, reason),
  savePrivacy: async (change) => (await outbox()).savePrivacy(change),
  changeInvitation: async (invitation, change) => (await outbox()).changeInvitation(invitation, change),
  async apply(application) {
    const ready = await outbox();
    deviceValues.hasApplied.write(true);
    const sent = await ready.apply({
      ...application,
      source: deviceValues.source.read(),
      receipt_token: newReceiptToken(),
    });
    deviceValues.source.write(null);
    return sent;
  },
  actAtDesk: async (act) => (await outbox()).actAtDesk(act),
  cancel: async (id) => (await outbox()).cancel(id),
  retry: async (id) => (await outbox()).retry(id),
  edit: async (id, content) => (await outbox()).edit(id, content),
  keepTrying: async (id) => (await outbox()).keepTrying(id),
  discard: async (id) => (await outbox()).discard(id),
};
