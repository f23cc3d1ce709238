import { make } from './toast-region.ts';

let line: HTMLElement | null = null;

/**
 * The line about a newer version of the app, which site/start-page.ts fills. It is in the document before its text, because some
 * screen readers read out only changes of a region that they know.
 */
export const updateLine = (): HTMLElement => {
  if (line) return line;
  line = make('output', 'update-line sticky top-0 z-20 block');
  const header = document.querySelector('header');
  if (header) header.after(line);
  else document.body.prepend(line);
  return line;
};

/** The ref of its place on a page that React renders. Without one it stands on top of the page. */
export const placeUpdateLine = (place: HTMLElement | null) => {
  place?.append(updateLine());
  return () => document.body.prepend(updateLine());
};
