import { useEffect, useState, ViewTransition, type ReactNode } from 'react';

/** Milliseconds. What opens takes 180 (base.css). */
const LEAVE_MS = 150;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A ref in what opens over the page, in or on the element with `data-overlay`. Fades a copy of it out. The overlay itself is gone at
 * once, so that the next key and the next press belong to the page.
 */
export const fadeOnLeave = (element: HTMLElement | null) => () => {
  const overlay = element?.closest('[data-overlay]');
  if (!overlay || isStill()) return;
  const copy = overlay.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.inert = true;
  copy.ariaHidden = 'true';
  document.body.append(copy);
  const fade = copy.animate({ opacity: 0 }, { duration: LEAVE_MS, easing: 'ease-out' });
  fade.onfinish = () => copy.remove();
};

const flashed = new Set<string>();

/** The ref of a part of a row. Flashes a row that was made in the last seconds, once. `at`: when it was made, in epoch milliseconds. */
export const flashWhenNew = (key: string, at: number) => (part: HTMLElement | null) => {
  const row = part?.closest('li');
  if (!row || flashed.has(key) || Date.now() - at > NEW_MS || isStill()) return;
  flashed.add(key);
  row.animate({ backgroundColor: ['var(--colors-night-2)', 'transparent'] }, FLASH_MS);
};

const NEW_MS = 5_000;
const FLASH_MS = 1_200;

interface CrossFadeProps {
  readonly place: string;
  readonly children: ReactNode;
}

/** Fades its element from one place to the next; base.css has the time. Anything else that changes in it shows at once. */
export const CrossFade = ({ place, children }: CrossFadeProps) => {
  const [shown, setShown] = useState(place);
  // oxlint-disable-next-line react/set-state-in-effect -- only once the new place is shown: the render after it does not fade.
  useEffect(() => setShown(place), [place]);
  return <ViewTransition default={shown === place || isStill() ? 'none' : 'room'}>{children}</ViewTransition>;
};
