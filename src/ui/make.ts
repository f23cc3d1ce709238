/** Makes an element with its classes and what is in it; null is left out. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter((child) => child !== null));
  // An icon is a picture beside words.
  if (className.startsWith('i-')) element.ariaHidden = 'true';
  return element;
};
