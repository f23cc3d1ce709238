/**
 * Shown before it is alive: on a slow network scripts would hold up a page's words and pictures. Elements wait in a
 * template until the page has loaded and been painted once more with the pictures of its first view (an observer of
 * intersections speaks after a frame); in a tab that nobody sees, until it has loaded; four seconds at most, as one
 * file that does not come must not hold up all others. The browser may offer to install the app before they are there:
 * the offer waits for them (src/local/browser/install-offer.ts).
 */
const script = `{
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installOffer = event;
});
const loaded = new Promise((resolve) => addEventListener('load', resolve));
const painted = new Promise((resolve) => {
  document.addEventListener('visibilitychange', resolve);
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) resolve();
  else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});
const late = new Promise((resolve) => setTimeout(resolve, 4000));
const whole = Promise.all([loaded, painted]).then(() => new Promise((resolve) => {
  if (document.hidden) resolve();
  else new IntersectionObserver(resolve).observe(document.body);
}));
Promise.race([whole, late]).then(() => {
  const later = document.getElementById('later');
  later.remove();
  const sheet = later.content.querySelector('link[rel=stylesheet]');
  sheet?.addEventListener('load', () => document.fonts.ready.then(() => dispatchEvent(new Event('dressed'))));
  document.head.append(later.content);
});
}`;

/** Markup for a document's head; `elements` is markup too, of scripts, stylesheets and links. */
export const afterFirstPaint = (elements: string): string =>
  `<template id="later">${elements}</template><script>${script}</script>`;
