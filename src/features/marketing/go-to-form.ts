/** Scrolls to the first section that holds a form and puts the focus into its first field. */
export const goToForm = (): void => {
  const section = document.querySelector('section:has(form)');
  section?.scrollIntoView({ behavior: motionIsWelcome() ? 'smooth' : 'instant', block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
};

const motionIsWelcome = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
