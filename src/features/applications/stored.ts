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

/** The application from this device that arrived last. */
export interface Receipt {
  /** The entry's id. */
  readonly id: string;
  readonly name: string;
  /** The address that the answer and the receipt go to. */
  readonly email: string;
  readonly plan: string;
  /** When this device learned that it had arrived, as ISO 8601. */
  readonly at: string;
  /** The token of the private link. */
  readonly token: string;
  /** The hidden field was filled in: no mail goes out (store_application). */
  readonly isUnmailed?: boolean | undefined;
}

/** How the application with this token stood when the device asked last (`at`, ISO 8601). */
interface KeptApplicationState extends ApplicationState {
  readonly token: string;
  readonly at: string;
}

/** The values that this device stores about applications and news of the next edition. */
export const applicationsStored = {
  /** A visitor has sent something from here, so every start reads the visitor's outbox. Never removed. */
  hasApplied: onDevice('goa-build-club:applied', flag),
  /** The form shows this about the last application that arrived, until the visitor hides it for good. */
  receipt: onDevice(
    'goa-build-club:receipt',
    json<Receipt>(
      isObjectOf({ id: isText, name: isText, email: isText, plan: isText, at: isText, token: isText }),
    ),
  ),
  /** How the application of the private link that was opened last stood, for its page without a network. */
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
  /** The draft of the application form, with the plan that the address offered. Until it is sent. */
  applicationDraft: onDevice('application-draft', json(texts)),
  /** The text of the field "Tell me about the next one", until it is sent. */
  newsDraft: onDevice('edition-news-draft', json(texts)),
  /** The address that asked last for news of the next edition, and has a mail to confirm it. */
  newsAsked: inTab('goa-build-club:news-asked', text),
  /** The last link with a campaign or a code that led here. Until an application takes it along. */
  source: onDevice('goa-build-club:source', json<Source>(texts)),
} as const;
