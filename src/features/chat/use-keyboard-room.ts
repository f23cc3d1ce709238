import { useEffect, type RefObject } from 'react';

/** More than a browser's own bars ever take; so much less than the window is a keyboard. Pixels. */
const KEYBOARD = 150;
/** Between the composer and the keyboard. Pixels. */
const GAP = 8;

/**
 * Keeps the composer above a phone's keyboard while something is written in the chat. Where the keyboard lies over the page
 * (iOS), only the visual viewport tells how much is left; it is told to CSS as `--visible-height`, in pixels.
 */
export const useKeyboardRoom = (form: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    let tallest = viewport.height;
    const fit = () => {
      tallest = Math.max(tallest, viewport.height);
      // A press on a button takes the focus: the button must not move before the click.
      const isWriting = form.current?.parentElement?.contains(document.activeElement) ?? false;
      // A page magnified with two fingers is small too, and nobody wants that undone.
      if (!isWriting || viewport.scale > 1.01 || tallest - viewport.height < KEYBOARD) {
        style.removeProperty('--visible-height');
        return;
      }
      style.setProperty('--visible-height', `${viewport.height}px`);
      requestAnimationFrame(() => {
        const hidden =
          (form.current?.getBoundingClientRect().bottom ?? 0) + GAP - viewport.offsetTop - viewport.height;
        // Above the keyboard, and not far above it.
        if (Math.abs(hidden) > 1) scrollBy({ top: hidden, behavior: 'instant' });
      });
    };
    viewport.addEventListener('resize', fit);
    document.addEventListener('focusin', fit);
    document.addEventListener('focusout', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      document.removeEventListener('focusin', fit);
      document.removeEventListener('focusout', fit);
      style.removeProperty('--visible-height');
    };
  }, [form]);
};
