interface PauseButtonProps {
  readonly paused: boolean;
  readonly onChange: (paused: boolean) => void;
}

/** Stops and starts the falling characters. */
export const PauseButton = ({ paused, onChange }: PauseButtonProps) => (
  <button
    type="button"
    aria-pressed={paused}
    aria-label="Pause the moving background"
    title={paused ? 'Let the background move' : 'Pause the moving background'}
    onClick={() => {
      onChange(!paused);
    }}
    className="-mr-3 inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-lamp-bright motion-reduce:hidden"
  >
    <span className={`size-4.5 ${paused ? 'i-lucide-play' : 'i-lucide-pause'}`} aria-hidden="true" />
  </button>
);
