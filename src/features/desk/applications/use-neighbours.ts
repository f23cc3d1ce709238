import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Attendee } from '../../applications/rules/decision.ts';
import { useSwipe } from '../use-swipe.ts';
import type { ShownApplication } from '../desk-with.ts';
import { neighboursOf, readAddress } from './desk-applications.ts';

/**
 * The applications around this one, in the list that its address names. The arrow keys lead there too, while nothing is typed, and
 * a finger drawn sideways over the element that gets `swipe`; neither while `isCovered` by a dialog. `offered`: the next one, or
 * after the last the first.
 */
export const useNeighbours = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  id: string,
  isCovered: boolean,
) => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { previous, next, others } = neighboursOf(applications, attendees, readAddress(search), id);
  const open = (other: ShownApplication | undefined) => {
    // Back still leads to the list.
    if (other) void navigate(`${paths.desk}/${other.id}${search}`, { replace: true, state });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const isTaken =
      isCovered ||
      defaultPrevented ||
      altKey ||
      ctrlKey ||
      metaKey ||
      shiftKey ||
      (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'));
    if (isTaken) return;
    if (key === 'ArrowLeft') open(previous);
    if (key === 'ArrowRight') open(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const swipe = useSwipe((direction) => {
    if (!isCovered) open(direction === 'left' ? next : previous);
  });
  return { previous, next, offered: next ?? others[0], open, swipe };
};
