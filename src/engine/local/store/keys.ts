import { userKey, sessionStorageKey } from '../../../config/session-key.ts';
import type { AccountEnd, SessionUser } from '../../../domain/session.ts';
import { flag, isNullOr, isObjectOf, isText, isUuid, json, text } from './formats.ts';
import { inTab, onDevice } from './key-value-store.ts';

/** A notice of the portal that the next document shows. */
export interface Farewell {
  readonly title: string;
  readonly description: string;
}

/** The values that the engine stores on this device, for all who use it. */
export const deviceValues = {
  /** The auth client's session. Until sign-out. */
  session: onDevice(sessionStorageKey, text),
  /** The signed-in user, with whom the portal opens at once, also offline. Until sign-out. */
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
  /** The browser was asked to keep what this site stores. Never removed. */
  persistAsked: onDevice('goa-build-club:persist-asked', flag),
} as const;

/** The values that the engine stores in one tab. */
export const tabValues = {
  /** The version whose missing files made this tab reload. Prevents a second reload for the same version. */
  rescuedFrom: inTab('rescued-from', text),
  /** The portal's last notice. Until the next document has shown it. */
  farewell: inTab(
    'goa-build-club:farewell',
    json<Farewell>(isObjectOf({ title: isText, description: isText })),
  ),
} as const;
