interface IconLinkProps {
  readonly href: string;
  /** An icon class such as `i-lucide-globe`. */
  readonly icon: string;
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
    <span className={`${icon} size-5`} aria-hidden="true" />
    <span className="sr-only">{label} (opens in a new tab)</span>
  </a>
);
