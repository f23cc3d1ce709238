import { Description, Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { fadeOnLeave } from './motion.tsx';
import { registerNoticeRegion } from './notice-dialog.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, on Back and on a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** A picture before the title. */
  readonly picture?: ReactNode;
  /** Lines below the title, beside the picture. */
  readonly facts?: ReactNode;
  /** Content at the end of the title's line, such as a close button. Gets the initial focus. */
  readonly aside?: ReactNode;
  /** True when the dialog has an address of its own: Back then leaves it anyway. */
  readonly hasAddress?: boolean;
  /** True for a dialog that begins with a field: on a phone it opens at the upper edge, without a visible title. */
  readonly isAtTop?: boolean;
  /** True for a dialog with tabs: its height does not depend on the tab, and its title stays in view. */
  readonly hasTabs?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Traps the focus and returns it on close. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  picture,
  facts,
  aside,
  hasAddress = false,
  isAtTop = false,
  hasTabs = false,
  children,
}: DialogProps) => {
  useCloseOnBack(open && !hasAddress, onClose);
  return (
    <Headless open={open} onClose={onClose} className="fixed inset-0 z-40">
      <div ref={fadeOnLeave} data-overlay className="fixed inset-0 z-40">
        <DialogBackdrop className="fades-in absolute inset-0 bg-night/80" />
        <div
          className={`absolute inset-x-0 bottom-0 flex justify-center sm:inset-y-[min(2rem,5dvh)] sm:items-center sm:px-6 ${isAtTop ? 'top-0 items-start' : 'top-[min(2rem,5dvh)] items-end'}`}
        >
          <DialogPanel
            ref={focusChosen}
            className={`slides-in max-h-full w-full max-w-xl overflow-y-auto overscroll-contain bg-night-1 text-sand forced-colors:border sm:rounded-lg ${isAtTop ? 'rounded-b-lg pt-[env(safe-area-inset-top)]' : 'rounded-t-lg'} ${hasTabs ? 'h-200' : ''}`}
          >
            {/* The padding is not on the panel itself: a sticky element would stop above it. */}
            <div className={`p-5 sm:p-7 ${isAtTop ? fieldAtTop : aboveEdge}`}>
              <div className={`flex flex-wrap items-start justify-between gap-4 ${hasTabs ? headStays : ''}`}>
                {picture}
                <div className={`min-w-0 flex-1 basis-[5em] ${isAtTop ? 'max-sm:sr-only' : ''}`}>
                  <DialogTitle
                    dir="auto"
                    className="overflow-clip [overflow-clip-margin:4px] break-words text-left font-display text-lg-fit font-semibold sm:text-xl"
                  >
                    {title}
                  </DialogTitle>
                  {facts}
                </div>
                {aside}
              </div>
              {description === undefined ? null : (
                <Description className="mt-1 text-sand-dim">{description}</Description>
              )}
              {/* Exists before the first notice: screen readers announce only changes of a known live region. */}
              <output ref={registerNoticeRegion} aria-atomic="false" className="sticky top-3 z-10 block" />
              <div className={isAtTop ? 'min-w-0 flex-1 sm:mt-5' : 'mt-5'}>{children}</div>
            </div>
          </DialogPanel>
        </div>
      </div>
    </Headless>
  );
};

/** Focuses in the next frame: on a touch screen Headless UI focuses the dialog as it opens. */
const focusChosen = (panel: HTMLElement | null): void => {
  requestAnimationFrame(() => panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
};

/** As high as a line of the title, with 8 px above and below it. */
const headStays = 'tall:sticky top-0 z-1 -my-2 bg-night-1 py-2';

const aboveEdge = 'pb-[max(1.25rem,env(safe-area-inset-bottom))]';

/** On a phone the close button stands beside the field. */
const fieldAtTop = 'max-sm:flex max-sm:flex-row-reverse';
