import { Icon } from './icon.tsx';

/** The cross at the end of a dialog's title. */
export const CloseButton = ({ onClick }: { readonly onClick: () => void }) => (
  <button
    type="button"
    aria-label="Close"
    onClick={onClick}
    className="-mr-2.5 -mt-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-sand-dim hover:text-sand"
  >
    <Icon name="x" className="size-5" />
  </button>
);
