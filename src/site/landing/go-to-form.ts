/** Scrolls to the first section that holds a form and puts the focus into its first field. */
export const goToForm = (): void => {
  const section = document.querySelector('section:has(form)');
  if (!section) return;
  section.scrollIntoView({ behavior: motionIsWelcome() ? 'smooth' : 'instant', block: 'start' });
  focusForm(section);
};

/** Puts the focus into the first field of the form in `section`, if there is one; the page stays where it is. */
export const focusForm = (section: Element): void => {
  section
    .querySelector<HTMLElement>('form :is(input, textarea, select):not([type="hidden"], [tabindex="-1"])')
    ?.focus({ preventScroll: true });
};

const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
