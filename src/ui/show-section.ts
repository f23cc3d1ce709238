/**
 * Scrolls to a section at once and focuses it. Keeps the section in place while elements above it get their heights. `hash`: a fragment
 * such as `#chat`; an unknown one does nothing.
 */
export const showSection = (hash: string): void => {
  const section = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  if (!section) return;
  section.scrollIntoView({ behavior: 'instant' });
  focusSection(section);
  keepInPlace(section);
};

let placeObserver: ResizeObserver | undefined;

const keepInPlace = (section: HTMLElement): void => {
  placeObserver?.disconnect();
  let lastTop = scrollY;
  const observer = new ResizeObserver(() => {
    // The person has scrolled, or the browser's scroll anchoring has kept the section in place.
    if (scrollY !== lastTop) return observer.disconnect();
    section.scrollIntoView({ behavior: 'instant' });
    lastTop = scrollY;
  });
  observer.observe(document.body);
  placeObserver = observer;
};

/** Focuses the section if it is focusable, else its heading. Does not scroll. */
export const focusSection = (section: HTMLElement): void => {
  // A part of the section may have the focus already, such as the composer with a shared text.
  if (section.contains(document.activeElement)) return;
  const target = section.hasAttribute('tabindex') ? section : section.querySelector('h2');
  if (!target) return;
  if (target !== section) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
};
