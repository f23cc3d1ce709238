import { focusSection } from '../../ui/show-section.ts';
import { whenLoaded } from '../load-later.ts';

/** Moves the focus to the section when a link to it is followed. Elements with `data-to-form` lead to the form. */
export const hydrateLinks = (): void => {
  document.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('a[href^="#"], [data-to-form]') : null;
    if (!pressed) return;
    layOutWholePage();
    if (pressed.dataset['toForm'] !== undefined) goToForm();
    // After the browser followed the link, which takes the focus away.
    else if (pressed instanceof HTMLAnchorElement) requestAnimationFrame(() => arrive(pressed.hash));
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') layOutWholePage();
  });
  // Waits for the browser, which moves the focus away in the first frame, possibly after `load`.
  whenLoaded(() => requestAnimationFrame(arriveFromElsewhere));
};

/** Scrolls to the application form and puts the focus into its first field. */
export const goToForm = (): void => {
  const section = document.getElementById('application');
  if (!section) return;
  section.scrollIntoView({ behavior: motionIsWelcome() ? 'smooth' : 'instant', block: 'start' });
  focusForm(section);
};

/**
 * Sections that were never near the view have an estimated height (src/ui/base.css), so scrolling past them would end at the
 * wrong place.
 */
const layOutWholePage = (): void => {
  document.documentElement.dataset['whole'] = '';
};

const arrive = (hash: string): void => {
  // A click with a modifier went to another tab.
  if (location.hash !== hash) return;
  const section = document.getElementById(hash.slice(1));
  const heading = section?.querySelector('h2');
  if (section?.localName !== 'section' || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // The receipt in the form's place has a heading of its own.
  if (document.activeElement !== heading) focusForm(section);
};

/**
 * Leaves the position alone if the browser has scrolled to the address's section, or the reader has moved on, perhaps by the
 * skip link (`#main`).
 */
const arriveFromElsewhere = (): void => {
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (section?.localName !== 'section' || document.activeElement !== document.body) return;
  focusSection(section);
  if (section.id === 'application') focusForm(section);
};

/** Puts the focus into the first field of the form in `section`, or on its receipt; the page stays where it is. */
const focusForm = (section: Element): void => {
  section
    .querySelector<HTMLElement>(
      '[data-receipt] a, form:not([hidden]) :is(input, textarea, select):not([type="hidden"], [tabindex="-1"])',
    )
    ?.focus({ preventScroll: true });
};

const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
