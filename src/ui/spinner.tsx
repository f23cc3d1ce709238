import { Icon } from './icon.tsx';

interface SpinnerProps {
  readonly label: string;
  /** Shows the label, which otherwise only screen readers announce. */
  readonly showLabel?: boolean;
}

export const Spinner = ({ label, showLabel = false }: SpinnerProps) => (
  <output className="flex items-center justify-center gap-3 py-10 text-sand-dim">
    <Icon name="loader-circle" className="size-6 animate-spin text-lamp" />
    <span className={showLabel ? '' : 'sr-only'}>{label}</span>
  </output>
);
