/**
 * Scrolls to a section and focuses it. Jumps, because smooth scrolling across a long directory would take seconds. Keeps
 * the section there while what is above it gets its height. `hash` is a fragment such as `#chat`; does nothing for an
 * unknown one.
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
    // Somebody has scrolled, or the browser itself has kept in its place what is in view.
    if (scrollY !== lastTop) return observer.disconnect();
    section.scrollIntoView({ behavior: 'instant' });
    lastTop = scrollY;
  });
  observer.observe(document.body);
  placeObserver = observer;
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
