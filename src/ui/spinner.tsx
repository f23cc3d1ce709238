interface SpinnerProps {
  readonly label: string;
  /** The words stand beside the sign, not only in a screen reader's ear. */
  readonly showLabel?: boolean;
}

/** Something is on its way. */
export const Spinner = ({ label, showLabel = false }: SpinnerProps) => (
  <output className="flex items-center justify-center gap-3 py-10 text-sand-dim">
    <span className="i-lucide-loader-circle size-6 animate-spin text-lamp" aria-hidden="true" />
    <span className={showLabel ? '' : 'sr-only'}>{label}</span>
  </output>
);
