import { Icon } from '../../ui/icon.tsx';

/** Stops and starts the falling characters (site/wake/falling-characters.ts). */
export const PauseButton = () => (
  <button
    type="button"
    id="pause-button"
    aria-pressed={false}
    aria-label="Pause the moving background"
    title="Pause the moving background"
    className="group -mr-3 inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-lamp-bright motion-reduce:hidden noscript:hidden"
  >
    <Icon name="pause" className="size-4.5 group-aria-[pressed=true]:hidden" />
    <Icon name="play" className="hidden size-4.5 group-aria-[pressed=true]:inline-block" />
  </button>
);
