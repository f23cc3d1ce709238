import { useEffect, useRef, type PointerEvent, type MouseEvent } from 'react';

/** As long as in the phones' own apps. Milliseconds. */
const longPressMs = 450;
/** A finger that moves further is scrolling. Pixels. */
const maxMove = 10;

/** Returns the handlers of an element that calls `onPress` after a long press. Its links keep the browser's own menu. */
export const useLongPress = (onPress: (element: HTMLElement) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      if (event.pointerType !== 'touch' || isControl(event.target)) return;
      const { currentTarget, clientX: x, clientY: y } = event;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        swallowRelease();
        onPress(currentTarget);
      }, longPressMs);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (Math.hypot(x - start.current.x, y - start.current.y) > maxMove) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (isTouchEvent(event) && !isControl(event.target)) event.preventDefault();
    },
  };
};

/** Whether the target, such as a link, reacts to a press itself. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, form') !== null;

const isTouchEvent = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';

/** Swallows the lifting of the finger: it would count as a press outside the opened menu, and close it. */
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
