import { Icon, type IconName } from './icon.tsx';
interface IconLinkProps {
  readonly href: string;
  readonly icon: IconName;
  /** The full label with the owner's name: "Asha Naik on GitHub". */
  readonly label: string;
}

/** An icon, 44 px square, that opens another site in a new tab. */
export const IconLink = ({ href, icon, label }: IconLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    title={label}
    className="inline-flex size-11 items-center justify-center rounded-md text-sand-dim transition-colors duration-150 hover:bg-night-2 hover:text-lamp-bright"
  >
    <Icon name={icon} className="size-5" />
    <span className="sr-only">{label} (opens in a new tab)</span>
  </a>
);
