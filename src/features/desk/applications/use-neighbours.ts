import { useEffect, useEffectEvent, useRef, type Touch, type TouchEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Attendee, Decision } from '../../applications/rules/decision.ts';
import type { ShownApplication } from '../desk-with.ts';
import { decisionTexts } from './decision-texts.ts';
import { decisions, neighboursOf, type ListAddress } from './desk-applications.ts';

/**
 * The applications before and after this one, in the list at `address`. Arrow keys, J, K and a swipe over the element with
 * the handlers `swipe` open them; A, W and D begin a decision. Keys and swipes do nothing below an open dialog or menu, and keys
 * nothing while a field has the focus. `offered`: the application to decide next; after the last one the first.
 */
export const useNeighbours = (
  applications: readonly ShownApplication[],
  attendees: readonly Attendee[],
  address: ListAddress,
  id: string,
  decide: (decision: Decision) => void,
) => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { previous, next, others } = neighboursOf(applications, attendees, address, id);
  const open = (other: ShownApplication | undefined) => {
    // Replaces the address, so that Back leads to the list.
    if (other) void navigate(`${paths.desk}/${other.id}${search}`, { replace: true, state });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const hasModifier = altKey || ctrlKey || metaKey || shiftKey;
    const isTyping =
      target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
    if (defaultPrevented || hasModifier || isTyping || isCovered()) return;
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
    if (!isCovered()) open(direction === 'left' ? next : previous);
  });
  return { previous, next, offered: next ?? others[0], open, swipe };
};

/** Whether a dialog or a menu is open. A closing one leaves a hidden copy that fades out. */
const isCovered = (): boolean => document.querySelector('[data-overlay]:not([aria-hidden])') !== null;

/** The shortest swipe, in pixels. It must also go twice as far sideways as up or down. */
const shortest = 80;
/** The browser's own gesture for Back and Forward begins this near to the window's side, in pixels. */
const browserEdge = 24;

/** Touch handlers that report a sideways swipe with one finger. Ignores touches that scroll, select text or begin in a field. */
const useSwipe = (onSwipe: (direction: 'left' | 'right') => void) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches.item(0);
      from.current = touches.length === 1 && canSwipeFrom(target, finger.clientX) ? at(finger) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current;
      from.current = null;
      const finger = changedTouches.item(0);
      if (!start || getSelection()?.isCollapsed === false) return;
      const [sideways, down] = [finger.clientX - start.x, finger.clientY - start.y];
      if (Math.abs(sideways) < Math.max(shortest, 2 * Math.abs(down))) return;
      onSwipe(sideways < 0 ? 'left' : 'right');
    },
    onTouchCancel: () => {
      from.current = null;
    },
  };
};

const at = ({ clientX: x, clientY: y }: Touch) => ({ x, y });

const canSwipeFrom = (target: EventTarget, x: number): boolean =>
  x >= browserEdge &&
  x <= innerWidth - browserEdge &&
  (visualViewport?.scale ?? 1) === 1 &&
  target instanceof Element &&
  target.closest('input, textarea, select') === null;
