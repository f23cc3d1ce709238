import { useDeferredValue, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { FormReading } from '../../../domain/read-form.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import type { SeatsLeft } from '../../editions/rules/published-editions.ts';
import { Button } from '../../../ui/button.tsx';
import { useCloseOnBack } from '../../../ui/close-on-back.ts';
import type { EditionForm as EditionFormValues } from './edition-form-rules.ts';

/** Shows the landing page with these editions, the newest first. Fills the space around it. */
export type Preview = ComponentType<{
  readonly editions: readonly [Edition, ...Edition[]];
  readonly seatsLeft: SeatsLeft;
}>;

interface PreviewDialogProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The preview over the whole page, where there is no room beside the form. */
export const PreviewDialog = ({ onClose, children }: PreviewDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Returns the focus, and calls `onClose`.
  const close = () => dialog.current?.close();
  useCloseOnBack(true, close);
  return (
    <dialog ref={dialog} aria-label="Preview" onClose={onClose}>
      <div className="fixed inset-0 flex flex-col bg-night text-sand">
        <div className="border-b border-lamp pt-[env(safe-area-inset-top)]">
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <p className="min-w-0 flex-1 basis-40 text-sm">
              <strong className="font-semibold">Preview.</strong> Visitors do not see this yet. Links and
              buttons do nothing here.
            </p>
            <Button size="small" onClick={close}>
              Close
            </Button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
};

interface LivePreviewProps {
  readonly values: EditionFormValues;
  readonly read: (values: EditionFormValues) => FormReading<Edition>;
  /** Shown while a field is invalid. */
  readonly saved: Edition;
  readonly show: (edition: Edition) => ReactNode;
}

/** The landing page with the form's values. Deferred, so that typing stays fast. */
export const LivePreview = ({ values, read, saved, show }: LivePreviewProps) => {
  const reading = read(useDeferredValue(values));
  return show(reading.kind === 'valid' ? reading.value : saved);
};
