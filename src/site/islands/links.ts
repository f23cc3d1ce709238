import { focusSection } from '../../ui/show-section.ts';
import { whenLoaded } from '../load-later.ts';

/** Moves the focus to a section when a link leads to it. A press of an element with `data-to-form` leads to the form. */
export const hydrateLinks = (): void => {
  document.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('a[href^="#"], [data-to-form]') : null;
    if (!pressed) return;
    layOutWholePage();
    if (pressed.dataset['toForm'] !== undefined) goToForm();
    // Waits until the browser has followed the link, which removes the focus.
    else if (pressed instanceof HTMLAnchorElement) requestAnimationFrame(() => focusLinked(pressed));
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return;
    layOutWholePage();
    // Only a row that scrolls needs the focus, for the arrow keys.
    for (const row of document.querySelectorAll<HTMLElement>('section[tabindex]'))
      row.tabIndex = row.scrollWidth > row.clientWidth ? 0 : -1;
  });
  // The browser removes the focus in the first frame, possibly after `load`.
  whenLoaded(() => requestAnimationFrame(focusAddressed));
};

/** Scrolls to the application form and puts the focus into its first field. */
export const goToForm = (): void => {
  const section = document.getElementById('application');
  if (!section) return;
  section.scrollIntoView({ behavior: motionIsWelcome() ? 'smooth' : 'instant', block: 'start' });
  focusForm(section);
};

/**
 * Makes the browser lay out every section. Sections that were never near the view have an estimated height (src/ui/base.css), so
 * scrolling past them would end at the wrong place.
 */
const layOutWholePage = (): void => {
  document.documentElement.dataset['whole'] = '';
};

/** Focuses the heading of the section that a pressed link leads to, or its form where the link says so. */
const focusLinked = ({ hash, dataset }: HTMLAnchorElement): void => {
  // A click with a modifier key opened another tab.
  if (location.hash !== hash) return;
  const section = document.getElementById(hash.slice(1));
  const heading = section?.querySelector('h2');
  if (section?.localName !== 'section' || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // A heading takes no focus while the receipt replaces the form.
  if (document.activeElement !== heading || dataset['toField'] !== undefined) focusForm(section);
};

/** Focuses the section in the address of a newly opened page, unless the reader has moved the focus already. Does not scroll. */
const focusAddressed = (): void => {
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (section?.localName !== 'section' || document.activeElement !== document.body) return;
  focusSection(section);
  if (section.id === 'application') focusForm(section);
};

/** Focuses the first field of the form in `section`, or its receipt. Does not scroll. */
const focusForm = (section: Element): void => {
  section
    .querySelector<HTMLElement>('[data-receipt] a, form:not([hidden]) input')
    ?.focus({ preventScroll: true });
};

const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
