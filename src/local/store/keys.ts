import { sessionStorageKey } from '../../config/session-key.ts';
import type { EvictionMarker } from '../../domain/eviction.ts';
import type { InstallRecord } from '../../domain/install-moment.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { ChosenValue, SavedHere } from '../../domain/overwritten.ts';
import type { SignedInUser } from '../../domain/session.ts';
import type { SharedText } from '../../domain/shared-text.ts';
import type { Source } from '../../domain/source.ts';
import {
  flag,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isText,
  isUuid,
  json,
  text,
} from './formats.ts';
import { createStoredValue, type Format } from './key-value-store.ts';

/** The portal's last words to its member. */
export interface Farewell {
  readonly title: string;
  readonly description: string;
}

const onDevice = <Value>(name: string, format: Format<Value>) =>
  createStoredValue('localStorage', name, format);
const inTab = <Value>(name: string, format: Format<Value>) =>
  createStoredValue('sessionStorage', name, format);
const texts = isRecordOf(isText);

/** What this device remembers, whoever uses it. */
export const deviceValues = {
  /** The auth client's session. Until sign-out. */
  session: onDevice(sessionStorageKey, text),
  /** Who is signed in: the portal opens by it at once and offline, where the auth client cannot answer. Until sign-out. */
  identity: onDevice(
    'goa-build-club:identity',
    json<SignedInUser>(
      isObjectOf({ id: isUuid, email: isText, fullName: isNullOr(isText), avatarUrl: isNullOr(isText) }),
    ),
  ),
  /** The account that was signed in here was deleted or suspended, as the sign-in page says. Until somebody signs in. */
  accountGone: onDevice('goa-build-club:account-gone', flag),
  /** An application was sent from here, so every start looks into the visitor's outbox. For good. */
  hasApplied: onDevice('goa-build-club:applied', flag),
  /** What a visitor typed into the application form, with the plan that the address offered. Until it is sent. */
  applicationDraft: onDevice('application-draft', json(texts)),
  /** The last link with a campaign or a code that led here. Until an application takes it along. */
  source: onDevice('goa-build-club:source', json<Source>(texts)),
  /** When to offer the installation. For good. */
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
  /** The browser was asked once to keep what this site stores. For good. */
  persistAsked: onDevice('goa-build-club:persist-asked', flag),
  /** The visitor paused the moving background. Until they let it move again. */
  backgroundPaused: onDevice('background-paused', flag),
} as const;

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
  /** What the portal says last, when another document takes its place. Until that has said it. */
  farewell: inTab(
    'goa-build-club:farewell',
    json<Farewell>(isObjectOf({ title: isText, description: isText })),
  ),
  /** The visitor closed the countdown. */
  countdownClosed: inTab('countdown-closed', flag),
} as const;

const isChosenValue = (value: unknown): value is ChosenValue => isText(value) || isBoolean(value);

const createMemberValues = (uid: string) =>
  ({
    /** What the member typed into the composer. Until it is sent. */
    chatDraft: onDevice(`chat-draft-${uid}`, text),
    /** What the member typed into the own profile. Until it is saved or discarded. */
    profileDraft: onDevice(`profile-draft-${uid}`, json(texts)),
    /** The newest message that the member has seen here, for the unread line and the badge. Until the account is deleted. */
    lastRead: onDevice<MessageKey>(`chat-seen-${uid}`, {
      parse(stored) {
        const [at, id] = stored.split(' ');
        return at && id ? [at, id] : null;
      },
      print: (key) => key.join(' '),
    }),
    /** What this device saved of the own profile, to tell when another device has replaced it. Until sign-out. */
    savedProfile: onDevice(
      `profile-saved-${uid}`,
      json<SavedHere>(isRecordOf(isObjectOf({ value: isChosenValue, at: isNumber }))),
    ),
    /** What the databases held, to tell when the browser has evicted them. Until the account is deleted. */
    evictionMarker: onDevice(
      `eviction-marker-${uid}`,
      json<EvictionMarker>(
        isObjectOf({
          databases: isText,
          hasCopy: isBoolean,
          unsent: isListOf(isNumber),
          lost: isNullOr(isListOf(isNumber)),
        }),
      ),
    ),
    /** The copy was removed because the device had not reached the server for too long. Until the member has read it. */
    copyRemoved: onDevice(`copy-removed-${uid}`, flag),
  }) as const;

const known = new Map<string, ReturnType<typeof createMemberValues>>();

/** What this device remembers for one member, since members may share a device. `uid` is `visitor` for who is not signed in. */
export const memberValues = (uid: string) => {
  const values = known.get(uid) ?? createMemberValues(uid);
  known.set(uid, values);
  return values;
};

/** Removes what this device remembers for a member whose account was deleted. */
export const forgetMember = (uid: string): void => {
  for (const value of Object.values(memberValues(uid))) value.write(null);
};
