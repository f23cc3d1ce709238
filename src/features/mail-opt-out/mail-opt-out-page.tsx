import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import { optOutOfMails, type MailOptOut } from '../../server/mail-opt-out.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** The page of an invitation mail's opt-out link. Asks for one press, because mail scanners open links too. */
export const MailOptOutPage = () => {
  const query = new URLSearchParams(useLocation().search);
  const [outcome, setOutcome] = useState<MailOptOut>();
  const { busy, run } = useBusy();
  const isEnded = outcome === 'opted-out' || outcome === 'unknown-link';
  // The pressed button unmounts, so the focus moves to the heading with the result.
  useEffect(() => {
    if (isEnded) focusHeading();
  }, [isEnded]);

  const stop = async () => {
    setOutcome(undefined);
    setOutcome(await optOutOfMails(query.get('token') ?? ''));
  };
  const kind = query.get('mails') === 'announcements' ? 'announcements' : 'invitations';
  const { title, text } = words[kind][outcome ?? 'asking'];
  return (
    <>
      <title>{`Mails | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
        <div className="frame pb-24 pt-10 sm:pt-16">
          <h1 className="text-2xl font-semibold outline-none">{title}</h1>
          <p className="measure mt-5 text-lg text-sand-dim">{text}</p>
          {isEnded ? null : (
            <Button
              className="mt-8 min-h-13 px-8 text-lg"
              disabled={busy}
              onClick={() => {
                run(stop);
              }}
            >
              {busy ? 'Stopping...' : 'Stop these mails'}
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

interface Words {
  readonly title: string;
  readonly text: string;
}

const wordsFor = (asking: Words, stopped: string, mail: string): Record<MailOptOut | 'asking', Words> => ({
  asking,
  unreachable: asking,
  'opted-out': {
    title: stopped,
    text: `We remember this without keeping your address. If you change your mind, write to ${site.email.label}.`,
  },
  'unknown-link': {
    title: "This link doesn't work",
    text: `Please open the link at the end of ${mail} again. If that doesn't help, write to ${site.email.label}.`,
  },
});

const words = {
  invitations: wordsFor(
    {
      title: 'Stop invitation mails?',
      text: `Members of ${site.name} can invite friends by mail. Press the button, and we will never send you an invitation again.`,
    },
    'You get no more invitation mails',
    'an invitation mail',
  ),
  announcements: wordsFor(
    {
      title: 'Stop announcements by mail?',
      text: 'Press the button, and announcements reach you in the members portal only.',
    },
    'You get no more announcements by mail',
    'such a mail',
  ),
};
