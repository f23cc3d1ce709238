import { useSyncExternalStore } from 'react';
import { editions, type Edition } from '../../content/event.ts';
import { nextEdition } from '../../domain/countdown.ts';

/** The edition that the site is about now. It is looked up again when a visitor comes back to the page. */
export const useEdition = (): Edition => useSyncExternalStore(subscribe, current, first);

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
  };
};

const current = (): Edition => nextEdition(editions, Date.now());
const first = (): Edition => editions[0];
