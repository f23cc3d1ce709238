import type { ComponentProps } from 'react';

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of a section of this page. */
  readonly section: string;
}

/** A link to a section of this page: the browser scrolls there, and the focus comes along to its heading. */
export const SectionLink = ({ section, children, ...rest }: SectionLinkProps) => (
  <a
    href={`#${section}`}
    onClick={() => {
      // After the browser followed the link, which takes the focus away.
      requestAnimationFrame(() => {
        arrive(section);
      });
    }}
    {...rest}
  >
    {children}
  </a>
);

const arrive = (id: string): void => {
  // A click with a modifier went to another tab.
  if (location.hash !== `#${id}`) return;
  const section = document.getElementById(id);
  // Once more: pressed while the page still glided to another section, the browser's own scrolling has come to nothing.
  section?.scrollIntoView();
  const heading = section?.querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
