import { userKey, sessionStorageKey } from '../../../config/session-key.ts';
import type { ApplicationState } from '../../../features/applications/rules/application.ts';
import type { InstallRecord } from '../../../features/install/rules/install-moment.ts';
import type { AccountEnd, SessionUser } from '../../../domain/session.ts';
import type { SharedText } from '../../../features/chat/rules/shared-text.ts';
import type { Source } from '../../../features/applications/rules/source.ts';
import {
  flag,
  isBoolean,
  isNullOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isText,
  isUuid,
  json,
  text,
} from './formats.ts';
import { inTab, onDevice } from './key-value-store.ts';

/** A notice of the portal that the next document shows. */
export interface Farewell {
  readonly title: string;
  readonly description: string;
}

const texts = isRecordOf(isText);

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

/** What this device remembers for everybody who uses it. */
export const deviceValues = {
  /** The auth client's session. Until sign-out. */
  session: onDevice(sessionStorageKey, text),
  /** Who is signed in: the portal opens by it at once and offline, where the auth client cannot answer. Until sign-out. */
  user: onDevice(
    userKey,
    json<SessionUser>(
      isObjectOf({ id: isUuid, email: isText, fullName: isNullOr(isText), avatarUrl: isNullOr(isText) }),
    ),
  ),
  /** How the account that was signed in here ended, for the sign-in page. Kept until somebody signs in. */
  accountEnd: onDevice<AccountEnd>('goa-build-club:account-end', {
    parse: (stored) => (stored === 'deleted' || stored === 'suspended' ? stored : null),
    print: (value) => value,
  }),
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
      }),
    ),
  ),
  /** What a visitor typed into the application form, with the plan that the address offered. Until it is sent. */
  applicationDraft: onDevice('application-draft', json(texts)),
  /** The text of the field "Tell me about the next one", until it is sent. */
  newsDraft: onDevice('edition-news-draft', json(texts)),
  /** The last link with a campaign or a code that led here. Until an application takes it along. */
  source: onDevice('goa-build-club:source', json<Source>(texts)),
  /** When to offer the installation. Never removed. */
  install: onDevice(
    'goa-build-club:install',
    json<InstallRecord>(
      isObjectOf({
        firstAt: isNumber,
        hasWritten: isBoolean,
        declined: isNumber,
        declinedAt: isNumber,
        isInstalled: isBoolean,
      }),
    ),
  ),
  /** The browser was asked to keep what this site stores. Never removed. */
  persistAsked: onDevice('goa-build-club:persist-asked', flag),
  /** The edition that the server reported as cancelled. Until the server reports the front page's edition as not cancelled. */
  cancelledEdition: onDevice('goa-build-club:cancelled', text),
  /** The visitor paused the moving background. Until they let it move again. */
  backgroundPaused: onDevice('background-paused', flag),
} as const;

interface PortalPlace {
  readonly room: string;
  /** Pixels. */
  readonly top: number;
}

/** What one tab remembers; all of it ends with the tab. */
export const tabValues = {
  /** The code of `?ref=`, so that it survives the way to /auth and a reload. */
  referralCode: inTab('goa-build-club:referral', text),
  /** What another app shared, until the composer takes it. */
  sharedText: inTab('goa-build-club:shared', json<SharedText>(isObjectOf({ words: isText, link: isText }))),
  /** The address of the last launch: Chromium hands it to the page again after a reload. */
  lastLaunch: inTab('goa-build-club:launched', text),
  /** The version that this tab was reloaded away from, because its files were gone: one reload is enough. */
  rescuedFrom: inTab('rescued-from', text),
  /** The portal's last notice. Until the next document has shown it. */
  farewell: inTab(
    'goa-build-club:farewell',
    json<Farewell>(isObjectOf({ title: isText, description: isText })),
  ),
  /** How far the member had scrolled in a room of the portal. Until the tab returns to it, or opens the portal anew. */
  portalPlace: inTab('portal-place', json<PortalPlace>(isObjectOf({ room: isText, top: isNumber }))),
  /** The address that asked last for news of the next edition, and has a mail to confirm it. */
  newsAsked: inTab('goa-build-club:news-asked', text),
  /** The visitor closed the countdown. */
  countdownClosed: inTab('countdown-closed', flag),
} as const;
