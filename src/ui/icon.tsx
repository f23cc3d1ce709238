import { icons } from './icons.ts';

export type IconName = keyof typeof icons;

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/**
 * An icon beside words that say the same. Drawn into the page: as a mask of CSS each is a document of its own to the
 * browser, and two dozen of them took a fifth of the time in which the portal opens.
 */
export const Icon = ({ name, className = '' }: IconProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
    <path d={icons[name]} />
  </svg>
);
