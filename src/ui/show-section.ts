/**
 * Scrolls to a section and focuses it. Jumps, because smooth scrolling across a long directory would take seconds. `hash`
 * is a fragment such as `#chat`; does nothing for an unknown one.
 */
export const showSection = (hash: string): void => {
  const section = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  if (!section) return;
  section.scrollIntoView({ behavior: 'instant' });
  focusSection(section);
};

/** Focuses the section if it can have the focus, else its heading. Does not scroll. */
export const focusSection = (section: HTMLElement): void => {
  // A part of the section may have the focus already, such as the composer with a shared text.
  if (section.contains(document.activeElement)) return;
  const target = section.hasAttribute('tabindex') ? section : section.querySelector('h2');
  if (!target) return;
  if (target !== section) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
};
