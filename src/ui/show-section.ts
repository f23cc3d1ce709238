/**
 * Brings a section of the page to the top at once, and the focus with it: from the end of a long directory a glide would
 * take seconds. `hash` is a fragment such as `#chat`; an unknown one does nothing.
 */
export const showSection = (hash: string): void => {
  const section = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  if (!section) return;
  section.scrollIntoView({ behavior: 'instant' });
  focusSection(section);
};

/** The focus goes to the section itself where that takes it, else to its heading; the page stays where it is. */
export const focusSection = (section: HTMLElement): void => {
  // Something in it may have asked for the focus already: the composer, when something is shared.
  if (section.contains(document.activeElement)) return;
  const target = section.hasAttribute('tabindex') ? section : section.querySelector('h2');
  if (!target) return;
  if (target !== section) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
};
