import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Attendee, Decision } from '../../applications/rules/decision.ts';
import { useSwipe } from '../use-swipe.ts';
import type { ShownApplication } from '../desk-with.ts';
import { decisionTexts } from './decision-texts.ts';
import { decisions, neighboursOf, readAddress } from './desk-applications.ts';

/**
 * The applications around this one, in the list that its address names. The arrow keys and J and K lead there too, while nothing is
 * typed, and a finger drawn sideways over the element that gets `swipe`; A, W and D begin a decision. None of them while `isCovered`
 * by a dialog. `offered`: the next one, or after the last the first.
 */
export const useNeighbours = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  id: string,
  isCovered: boolean,
  decide: (decision: Decision) => void,
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
    const pressed = key.toLowerCase();
    if (pressed === 'arrowleft' || pressed === 'k') open(previous);
    if (pressed === 'arrowright' || pressed === 'j') open(next);
    const decision = decisions.find((one) => decisionTexts[one].key?.toLowerCase() === pressed);
    if (!decision) return;
    // Otherwise the letter would be typed into the sheet.
    event.preventDefault();
    decide(decision);
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
