import { type Application, newReceiptToken } from '../features/applications/rules/application.ts';
import type { Outbox, Sent } from '../engine/member/outbox.ts';
import { loadServices } from './services.ts';
import { applicationsStored } from '../features/applications/stored.ts';

/** Sends the entries of a public page's forms. */
export interface FormSending extends Pick<Outbox['visitor'], 'cancel' | 'retry' | 'discard'> {
  /** Loads the services while the visitor is still writing. */
  prepare(): void;
  apply(application: Application): Promise<Sent>;
  /** Asks for the one mail about the next edition. */
  askForNews(email: string): Promise<Sent>;
}

const outbox = async () => (await loadServices()).outbox.visitor;

/** The kinds of a visitor's changes, in the chunk of the services. */
const changes = async () => (await import('./start-services.ts')).visitorChanges;

const tokens = new Map<string, string>();

/** Returns the same token for the same application: a retry after a lost answer keeps the private link. */
const tokenOf = (application: Application): string => {
  const text = JSON.stringify(application);
  const token = tokens.get(text) ?? newReceiptToken();
  tokens.set(text, token);
  return token;
};

/** Loads the services at the first use. */
export const formSending: FormSending = {
  prepare: () =>
    void loadServices().then(
      (services) => services.prepareBackground(),
      () => undefined,
    ),
  async apply(application) {
    const ready = await outbox();
    applicationsStored.hasApplied.write(true);
    const { application: change } = await changes();
    const sent = await ready.send(change, {
      ...application,
      source: applicationsStored.source.read(),
      receipt_token: tokenOf(application),
    });
    applicationsStored.source.write(null);
    return sent;
  },
  async askForNews(email) {
    const ready = await outbox();
    applicationsStored.hasApplied.write(true);
    const { editionNews } = await changes();
    return ready.send(editionNews, { email });
  },
  cancel: async (id) => (await outbox()).cancel(id),
  retry: async (id) => (await outbox()).retry(id),
  discard: async (id) => (await outbox()).discard(id),
};
