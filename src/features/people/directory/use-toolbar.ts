import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** Props for an element with the role `toolbar`: its buttons are one Tab stop, and the arrow keys move between them. */
export const useToolbar = () => {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<Element | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  const keepOneStop = () => {
    const all = buttons();
    const kept = all.find((button) => button === stop.current) ?? all[0];
    for (const button of all) button.tabIndex = button === kept ? 0 : -1;
  };
  // Runs after every render, because buttons mount and unmount.
  useLayoutEffect(keepOneStop);
  return {
    ref,
    role: 'toolbar',
    onFocus({ target }: FocusEvent) {
      stop.current = target;
      keepOneStop();
    },
    onKeyDown(event: KeyboardEvent) {
      const all = buttons();
      const place = all.findIndex((button) => button === document.activeElement);
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: all.length - 1 }[event.key];
      const button = next === undefined ? undefined : all[(next + all.length) % all.length];
      if (!button) return;
      event.preventDefault();
      button.focus();
    },
  };
};
