import { useEffect, useRef, type PointerEvent, type MouseEvent } from 'react';

/** Milliseconds, as the systems' own. */
const longPressMs = 450;
/** A finger that moves further scrolls. Pixels. */
const slack = 10;

/** Props of an element that calls `onPress` with itself when a finger rests on it. Its links keep the browser's own menu. */
export const useLongPress = (onPress: (element: HTMLElement) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      if (event.pointerType !== 'touch' || isOther(event.target)) return;
      const { currentTarget, clientX: x, clientY: y } = event;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        swallowRelease();
        onPress(currentTarget);
      }, longPressMs);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (Math.hypot(x - start.current.x, y - start.current.y) > slack) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (isTouchEvent(event) && !isOther(event.target)) event.preventDefault();
    },
  };
};

/** Has a press of its own. */
const isOther = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, form') !== null;

const isTouchEvent = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';

/** The finger still rests: lifting it would count as a press beside what has opened, and close it. */
const swallowRelease = (): void => {
  const end = new AbortController();
  for (const type of ['touchend', 'touchcancel'])
    addEventListener(
      type,
      (event) => {
        end.abort();
        event.stopImmediatePropagation();
        if (event.cancelable) event.preventDefault();
      },
      { capture: true, passive: false, signal: end.signal },
    );
};
