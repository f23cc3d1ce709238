import type { Target } from './browser.ts';

/**
 * Runs in the page, where the automation knows no roles and names: the first target that is shown, by the name that
 * assistive technology would say of what the portal uses. Null if there is none.
 */
export const findInPage = ({ kind, name, within }: Target): Element | null => {
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? (element.labels?.[0]?.textContent ?? '')
      : element.textContent);
  const scope = within === undefined ? document : document.querySelector(within);
  const all = [...(scope?.querySelectorAll(kind === 'button' ? 'button' : 'input, textarea') ?? [])];
  return all.find((element) => element.checkVisibility() && nameOf(element).trim() === name) ?? null;
};
