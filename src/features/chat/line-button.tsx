interface LineButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** An action on a line that waits or was refused. */
export const LineButton = ({ label, onPress }: LineButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 min-w-11 cursor-pointer px-1 text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
  >
    {label}
    <span className="sr-only"> this message</span>
  </button>
);
