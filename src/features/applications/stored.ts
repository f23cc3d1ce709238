import type { ApplicationState, OwnWork } from './rules/application.ts';
import type { Source } from './rules/source.ts';
import {
  flag,
  isBoolean,
  isNullOr,
  isObjectOf,
  isRecordOf,
  isText,
  json,
  text,
} from '../../engine/local/store/formats.ts';
import { inTab, onDevice } from '../../engine/local/store/key-value-store.ts';

const texts = isRecordOf(isText);

export const isOwnWork = isObjectOf<OwnWork>({
  entry: isText,
  title: isText,
  address: isText,
  live_at: isText,
  agreed: isBoolean,
});

/** The newest application from this device that the server has. */
export interface Receipt {
  /** The id of the outbox's entry. */
  readonly id: string;
  readonly name: string;
  /** The address that gets the receipt and the decision. */
  readonly email: string;
  readonly plan: string;
  /** When this device got the acknowledgement, as ISO 8601. */
  readonly at: string;
  /** The token of the private link. */
  readonly token: string;
  /** True when the hidden field was filled in, so that no receipt is mailed (`store_application`). */
  readonly isUnmailed?: boolean | undefined;
}

/** The state of the application with this token when the device fetched it last (`at`, ISO 8601). */
interface KeptApplicationState extends ApplicationState {
  readonly token: string;
  readonly at: string;
}

/** The values that this device stores about applications and news of the next edition. */
export const applicationsStored = {
  /** A visitor has sent something from this device, so every start opens the visitor's outbox. Never removed. */
  hasApplied: onDevice('goa-build-club:applied', flag),
  /** The receipt that replaces the form. Until the visitor hides it for good. */
  receipt: onDevice(
    'goa-build-club:receipt',
    json<Receipt>(
      isObjectOf({ id: isText, name: isText, email: isText, plan: isText, at: isText, token: isText }),
    ),
  ),
  /** The state of the application whose private link was opened last, to show offline. */
  applicationState: onDevice(
    'goa-build-club:application-state',
    json<KeptApplicationState>(
      isObjectOf({
        token: isText,
        at: isText,
        status: isText,
        receivedAt: isNullOr(isText),
        decidedAt: isNullOr(isText),
        edition: isNullOr(isText),
        payment: isNullOr(isText),
        tier: isNullOr(isText),
        work: isNullOr(isOwnWork),
      }),
    ),
  ),
  /** The draft of the application form, with the plan that the address named. Until it is sent. */
  applicationDraft: onDevice('application-draft', json(texts)),
  /** The text of the field "Tell me about the next one", until it is sent. */
  newsDraft: onDevice('edition-news-draft', json(texts)),
  /** The address that asked last for news of the next edition, and got a mail to confirm it. */
  newsAsked: inTab('goa-build-club:news-asked', text),
  /** The source of the last visit that had one. Until an application is sent with it. */
  source: onDevice('goa-build-club:source', json<Source>(texts)),
} as const;
