import { useEffect, useState, ViewTransition, type ReactNode } from 'react';

/** How long a closing overlay fades. Opening takes 180 ms (base.css). */
const LEAVE_MS = 150;

const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A ref for an element in or with `data-overlay`. When the overlay unmounts, fades out a copy of it: the overlay itself goes at once, so
 * that the page gets the next key and press.
 */
export const fadeOnLeave = (element: HTMLElement | null) => () => {
  const overlay = element?.closest('[data-overlay]');
  if (!overlay || isMotionReduced()) return;
  const copy = overlay.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.inert = true;
  copy.ariaHidden = 'true';
  document.body.append(copy);
  const fade = copy.animate({ opacity: 0 }, { duration: LEAVE_MS, easing: 'ease-out' });
  fade.onfinish = () => copy.remove();
};

const flashed = new Set<string>();

/** The ref of a part of a row. Flashes the row once if it is new. `at`: when the row was created, in epoch milliseconds. */
export const flashWhenNew = (key: string, at: number) => (part: HTMLElement | null) => {
  const row = part?.closest('li');
  if (!row || flashed.has(key) || Date.now() - at > NEW_MS || isMotionReduced()) return;
  flashed.add(key);
  row.animate({ backgroundColor: ['var(--colors-night-2)', 'transparent'] }, FLASH_MS);
};

const NEW_MS = 5_000;
const FLASH_MS = 1_200;

interface CrossFadeProps {
  readonly place: string;
  readonly children: ReactNode;
}

/** Fades its element when `place` changes (base.css has the duration). Other changes of the element show at once. */
export const CrossFade = ({ place, children }: CrossFadeProps) => {
  const [shown, setShown] = useState(place);
  // oxlint-disable-next-line react/set-state-in-effect -- after the fade has begun: the render after it must not fade.
  useEffect(() => setShown(place), [place]);
  return (
    <ViewTransition default={shown === place || isMotionReduced() ? 'none' : 'room'}>
      {children}
    </ViewTransition>
  );
};
