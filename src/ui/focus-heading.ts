/** Focuses the page's heading without scrolling. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
