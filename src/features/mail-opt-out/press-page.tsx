import { useEffect, useState } from 'react';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import type { PressOutcome } from '../../server/mail-press.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useBusy } from '../../ui/use-busy.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

interface Props {
  /** Of the document. */
  readonly title: string;
  readonly words: Readonly<Record<'asking' | 'done' | 'unknown-link', Words>>;
  readonly button: string;
  readonly busyButton: string;
  /** Does what the link is for. */
  readonly press: () => Promise<PressOutcome>;
}

/** The page of a link in a mail. Asks for one press, because mail scanners open links too. */
export const PressPage = ({ title, words, button, busyButton, press }: Props) => {
  const [outcome, setOutcome] = useState<PressOutcome>();
  const { busy, run } = useBusy();
  const isEnded = outcome === 'done' || outcome === 'unknown-link';
  // The pressed button unmounts, so the focus moves to the heading with the result.
  useEffect(() => {
    if (isEnded) focusHeading();
  }, [isEnded]);

  const shown = words[isEnded ? outcome : 'asking'];
  return (
    <>
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
        <div className="frame pb-24 pt-10 sm:pt-16">
          <h1 className="text-2xl font-semibold outline-none">{shown.title}</h1>
          <p className="measure mt-5 text-lg text-sand-dim">{shown.text}</p>
          {isEnded ? null : (
            <Button
              className="mt-8 min-h-13 px-8 text-lg"
              disabled={busy}
              onClick={() => {
                run(async () => {
                  setOutcome(undefined);
                  setOutcome(await press());
                });
              }}
            >
              {busy ? busyButton : button}
            </Button>
          )}
          {outcome === 'unreachable' ? (
            <p role="alert" className="measure mt-5 text-alarm">
              We can’t reach the club right now. Please check your connection and try again.
            </p>
          ) : null}
        </div>
      </Page>
    </>
  );
};
