import { useState, type ComponentType } from 'react';

interface StillProps {
  /** Its own among all pages; the stylesheet and the tests leave it alone. */
  readonly name: string;
  readonly content: ComponentType;
}

/**
 * A part of a page that only says something: nothing in it holds state or listens. Where the page came prerendered,
 * its markup stays as it is, and React neither loads nor walks through what made it; elsewhere it is rendered like
 * anything else. The islands of Astro the other way round: the sea is still.
 */
export const Still = ({ name, content: Content }: StillProps) => {
  const [prerendered] = useState(() => markupOf(name));
  return prerendered ? (
    <div className="contents" data-still={name} dangerouslySetInnerHTML={prerendered} />
  ) : (
    <div className="contents" data-still={name}>
      <Content />
    </div>
  );
};

// Its text and not just the sign that it is there: were React to build the page anew, it would still have all of it.
const markupOf = (name: string): { readonly __html: string } | null => {
  if (typeof document === 'undefined') return null;
  const markup = document.querySelector(`[data-still="${name}"]`)?.innerHTML;
  return markup ? { __html: markup } : null;
};
