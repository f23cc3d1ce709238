/**
 * A long page is laid out one view at a time: sections below the first stay rolled up, with a height that is a guess,
 * until they come near the window (`content-visibility`). Once stylesheet and fonts are there, which would change all
 * that is laid out, they are unrolled one by one while nobody waits, and all at once when somebody touches the page.
 * Not for a reload, the way back or a link to a place in the page: there the browser goes to a position, which has to be
 * right. Who follows such a link from elsewhere arrives there, and does not fly over all that is above.
 */
const script = `{
const { classList, style } = document.documentElement;
const sections = document.getElementsByClassName('section-space');
const unroll = () => {
  classList.remove('rolled');
  for (const section of sections) section.style.contentVisibility = '';
};
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate' && !location.hash) {
  classList.add('rolled');
  for (const type of ['pointerdown', 'click', 'keydown', 'hashchange']) addEventListener(type, unroll, { capture: true, once: true });
  const idle = globalThis.requestIdleCallback ?? ((next) => setTimeout(next, 50));
  let at = 0;
  const next = () => {
    const section = sections[at++];
    if (section) section.style.contentVisibility = 'visible';
    if (section && classList.contains('rolled')) idle(next);
    else unroll();
  };
  addEventListener('dressed', () => idle(next), { once: true });
}
if (location.hash) {
  style.scrollBehavior = 'auto';
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(() => {
    style.scrollBehavior = '';
  })));
}
}`;

const sheet =
  '@media screen{.rolled .section-space{content-visibility:auto;contain-intrinsic-size:auto 90rem}}';

/** Markup for a document's head, before its sections. */
export const firstViewFirst = `<style>${sheet}</style><script>${script}</script>`;
