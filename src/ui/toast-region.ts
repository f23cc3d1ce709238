let lastUsed: Element | null = null;

/** The element that had the focus last, such as a button that lost it by becoming busy. Null before the first focus. */
export const lastUsedElement = (): Element | null => lastUsed;

/**
 * Returns the live region of the notices outside of dialogs; the first call adds it. Call this long before the first notice, because some
 * screen readers ignore a region that appears with its text. The region is outside of the page, which an open dialog makes inert.
 */
export const ensureToastRegion = (): HTMLElement => {
  const region = document.getElementById('notices') ?? createElement('output', '');
  if (region.isConnected) return region;
  region.id = 'notices';
  region.ariaAtomic = 'false';
  document.body.append(region);
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !region.contains(target)) lastUsed = target;
  });
  return region;
};

/** Creates an element with its classes and children; skips null. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter((child) => child !== null));
  return element;
};
