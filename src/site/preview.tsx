import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Editions, SeatsLeft } from '../features/editions/rules/published-editions.ts';
import { Button } from '../ui/button.tsx';
import { useCloseOnBack } from '../ui/close-on-back.ts';
import { EditionsContext, SeatsLeftContext } from './edition-context.ts';
import { LandingPage } from './landing/landing-page.tsx';

interface PreviewFrameProps {
  readonly editions: Editions;
  readonly seatsLeft: SeatsLeft;
}

interface PreviewPageProps extends PreviewFrameProps {
  /** Without it, the preview stands beside the form instead of covering the page. */
  readonly onClose?: () => void;
}

/** A preview of the landing page with these editions: over the whole page, or beside the form. */
export const PreviewPage = ({ onClose, ...page }: PreviewPageProps) =>
  onClose === undefined ? (
    <div className="h-full overflow-hidden rounded-lg border border-night-line">
      <PreviewFrame {...page} />
    </div>
  ) : (
    <PreviewDialog {...page} onClose={onClose} />
  );

const PreviewDialog = ({ onClose, ...page }: Required<PreviewPageProps>) => {
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
        <PreviewFrame {...page} />
      </div>
    </dialog>
  );
};

const PreviewFrame = ({ editions, seatsLeft }: PreviewFrameProps) => {
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    <>
      <iframe
        title="The page as it would be"
        sandbox="allow-same-origin"
        className="size-full flex-1"
        ref={(frame) => {
          const page = frame?.contentDocument;
          if (!page || page === body?.ownerDocument) return;
          prepare(page);
          setBody(page.body);
        }}
      />
      {body
        ? createPortal(
            <EditionsContext value={editions}>
              <SeatsLeftContext value={seatsLeft}>
                <LandingPage
                  form={<p className="text-sand-dim">The application form stands here.</p>}
                  newsForm={<p className="text-sand-dim">The field for the next edition stands here.</p>}
                />
              </SeatsLeftContext>
            </EditionsContext>,
            body,
          )
        : null}
    </>
  );
};

/** Gives the empty document the stylesheets of this one, and disables its links and buttons. */
const prepare = (page: Document): void => {
  page.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(page.importNode(sheet, true));
  page.addEventListener('click', (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a click in a document is on an element.
    if ((event.target as Element).closest('a, button')) event.preventDefault();
  });
};
