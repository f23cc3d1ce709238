import { createElement } from './toast-region.ts';

let line: HTMLElement | null = null;

/**
 * Returns the line about a newer version of the app; the first call adds it to the document. site/start-page.ts writes its content later,
 * because some screen readers announce only changes of a known region.
 */
export const ensureUpdateLine = (): HTMLElement => {
  if (line) return line;
  line = createElement('output', 'update-line sticky top-0 z-20 block');
  const header = document.querySelector('header');
  if (header) header.after(line);
  else document.body.prepend(line);
  return line;
};

/** The ref of the line's place on a page that React renders. Without such a place the line is at the top of the page. */
export const placeUpdateLine = (place: HTMLElement | null) => {
  place?.append(ensureUpdateLine());
  return () => document.body.prepend(ensureUpdateLine());
};
