import { getDefaultStore } from 'jotai';
import type { Session } from '../../domain/session.ts';
import { sessionAtom } from './session.ts';
import { syncStatusAtom, type SyncStatus } from './sync-status.ts';

const store = getDefaultStore();

/** Sets state from outside React, for the account and the engines. */
export const setSession = (session: Session): void => store.set(sessionAtom, session);

export const setSyncStatus = (change: (status: SyncStatus) => Partial<SyncStatus>): void =>
  store.set(syncStatusAtom, (status) => {
    const news = change(status);
    return { ...status, ...news, hasAsked: news.hasAsked ?? (status.hasAsked || comesOfAttempt(news)) };
  });

/** An attempt to reach the server sets these fields. A caller that knows one in another way sets `hasAsked` itself. */
const comesOfAttempt = ({
  connectivity,
  pullError = null,
  signInNeeded,
  appTooOld,
}: Partial<SyncStatus>): boolean =>
  connectivity !== undefined || pullError !== null || signInNeeded === true || appTooOld === true;

export const onSession = (hear: (session: Session) => void): (() => void) => {
  hear(store.get(sessionAtom));
  return store.sub(sessionAtom, () => hear(store.get(sessionAtom)));
};
