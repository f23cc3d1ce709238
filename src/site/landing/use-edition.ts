import { useSyncExternalStore } from 'react';
import { editions, type Edition } from '../../content/event.ts';
import { nextEdition } from '../../domain/countdown.ts';
import { tick } from './tick.ts';

/**
 * The edition that the site is about now. While a prerendered page is being hydrated it is the one that was next when
 * the site was built; the page follows as soon as it has come alive, and when an edition ends before its eyes.
 */
export const useEdition = (): Edition => useSyncExternalStore(tick.subscribe, current, prerendered);

const current = (): Edition => nextEdition(editions, Date.now());

// The countdown says in its markup for which edition it was built. Read once, before React changes it: what is hydrated later still has the markup of the build.
let atBuild: Edition | undefined;
const prerendered = (): Edition => (atBuild ??= readMark() ?? current());

const readMark = (): Edition | undefined => {
  // While the site is being built there is no page.
  if (typeof document === 'undefined') return undefined;
  const id = document.querySelector<HTMLElement>('[data-edition]')?.dataset['edition'];
  return editions.find((edition) => edition.id === id);
};
