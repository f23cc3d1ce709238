import { useState, type ComponentType } from 'react';
import { useHydrated } from './use-hydrated.ts';

interface StillProps {
  /** Its own among all pages; the stylesheet and the tests leave it alone. */
  readonly name: string;
  readonly content: ComponentType;
}

/**
 * A part of a page that only says something: nothing in it holds state or listens. While a prerendered page is being
 * hydrated its markup stays as it is, and React neither loads nor walks through what made it; elsewhere it is rendered
 * like anything else. The islands of Astro the other way round: the sea is still.
 */
export const Still = ({ name, content: Content }: StillProps) => {
  const isHydrating = !useHydrated() && typeof document !== 'undefined';
  const [isPrerendered] = useState(isHydrating);
  return isPrerendered ? (
    <div className="contents" data-still={name} dangerouslySetInnerHTML={untouched} />
  ) : (
    <div className="contents" data-still={name}>
      <Content />
    </div>
  );
};

/** React writes no inner markup while it hydrates: this only tells it that there are no children to look for. */
const untouched = { __html: '' };
