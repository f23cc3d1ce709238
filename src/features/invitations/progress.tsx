interface ProgressProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
}

/** A progress bar. The page shows the number beside it. */
export const Progress = ({ label, value }: ProgressProps) => (
  <progress
    aria-label={label}
    aria-valuenow={value}
    max={100}
    value={value}
    className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-night-2 [forced-color-adjust:none] [&::-moz-progress-bar]:bg-phosphor [&::-webkit-progress-bar]:bg-night-2 [&::-webkit-progress-value]:bg-phosphor"
  />
);
