import { useRef, type Touch, type TouchEvent } from 'react';

/** The shortest swipe; it also goes twice as far sideways as up or down. Pixels. */
const FAR = 80;
/** A swipe that begins this near to the window's side is the browser's own: back or forward. Pixels. */
const SIDE = 24;

/** Handlers for an element that report a sideways swipe with one finger, unless it scrolls, types or selects. */
export const useSwipe = (onSwipe: (direction: 'left' | 'right') => void) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches.item(0);
      from.current = touches.length === 1 && isFree(target, finger.clientX) ? at(finger) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current;
      from.current = null;
      const finger = changedTouches.item(0);
      if (!start || getSelection()?.isCollapsed === false) return;
      const [right, down] = [finger.clientX - start.x, finger.clientY - start.y];
      if (Math.abs(right) < Math.max(FAR, 2 * Math.abs(down))) return;
      onSwipe(right < 0 ? 'left' : 'right');
    },
    onTouchCancel: () => {
      from.current = null;
    },
  };
};

const at = ({ clientX: x, clientY: y }: Touch) => ({ x, y });

const isFree = (target: EventTarget, x: number): boolean =>
  x >= SIDE &&
  x <= innerWidth - SIDE &&
  (visualViewport?.scale ?? 1) === 1 &&
  target instanceof Element &&
  target.closest('input, textarea, select') === null;
