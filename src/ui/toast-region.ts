let lastUsed: Element | null = null;

/** The field or button that had the focus last: a button that becomes busy loses it. Null before the first. */
export const lastUsedElement = (): Element | null => lastUsed;

/**
 * The live region of the notices outside of dialogs; the first call adds it. Call it long before the first notice, because some screen
 * readers ignore a region that appears with its text. It lies outside the page, because an open dialog makes the page
 * inert.
 */
export const ensureToastRegion = (): HTMLElement => {
  const region = document.getElementById('notices') ?? make('output', '');
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
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter((child) => child !== null));
  return element;
};
