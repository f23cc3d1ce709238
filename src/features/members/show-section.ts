/**
 * Brings an area of the portal to the top at once, and the focus with it: from the end of a long
 * directory a glide would take seconds. `hash` is a fragment such as `#chat`; an unknown one does nothing.
 */
export const showSection = (hash: string): void => {
  const section = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  if (!section) return;
  section.scrollIntoView({ behavior: 'instant' });
  section.focus({ preventScroll: true });
};
