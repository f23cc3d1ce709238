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
