import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { env } from '../../config/env.ts';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** The page of a mail's opt-out link. */
export const MailOptOutPage = () => {
  const query = new URLSearchParams(useLocation().search);
  return (
    <PressPage
      title="Mails"
      words={optOutWords[kindOf(query.get('mails'))]}
      button="Stop these mails"
      busyButton="Stopping..."
      press={optOutOfMails}
    />
  );
};

const kindOf = (mails: string | null): keyof typeof optOutWords =>
  mails === 'announcements' || mails === 'editions' || mails === 'unread' ? mails : 'invitations';

const wordsFor = (
  title: string,
  text: string,
  stopped: string,
  mail: string,
  afterwards = `We remember this without keeping your address. If you change your mind, write to ${site.email.label}.`,
) => ({
  asking: { title, text },
  done: { title: stopped, text: afterwards },
  'unknown-link': {
    title: "This link doesn't work",
    text: `Please open the link at the end of ${mail} again. If that doesn't help, write to ${site.email.label}.`,
  },
});

const optOutWords = {
  invitations: wordsFor(
    'Stop invitation mails?',
    `Members of ${site.name} can invite friends by mail. Press the button, and we will never send you an invitation again.`,
    'You get no more invitation mails',
    'an invitation mail',
  ),
  announcements: wordsFor(
    'Stop announcements by mail?',
    'Press the button, and announcements reach you in the members portal only.',
    'You get no more announcements by mail',
    'such a mail',
  ),
  unread: wordsFor(
    'Stop mails about what you have not read?',
    'Press the button, and mentions reach you in the members portal, and on devices with notifications.',
    'You get no more mails about what you have not read',
    'such a mail',
    'You can turn them on again in the portal, under Notifications.',
  ),
  editions: wordsFor(
    'Stop mails about the next edition?',
    'Press the button, and we delete your address and never write to it about an edition again.',
    'You get no mail about the next edition',
    'such a mail',
  ),
};

/** The page of the link that confirms an address for the next edition. */
export const EditionNewsPage = () => (
  <PressPage
    title="The next edition"
    words={newsWords}
    button="Yes, tell me"
    busyButton="Confirming..."
    press={confirmEditionNews}
  />
);

const newsWords = {
  asking: {
    title: 'Shall we tell you about the next edition?',
    text: `Press the button, and ${site.name} writes to you once, when the next edition has a date. Then we delete your address.`,
  },
  done: {
    title: 'We will tell you',
    text: 'You get one mail when the next edition has a date, and no other. You can close this page.',
  },
  'unknown-link': {
    title: "This link doesn't work any more",
    text: `It works for seven days, and until we have written to you. Please enter your address on our front page again, or write to ${site.email.label}.`,
  },
};

interface Words {
  readonly title: string;
  readonly text: string;
}

interface PressPageProps {
  /** The title of the document. */
  readonly title: string;
  readonly words: Readonly<Record<'asking' | 'done' | 'unknown-link', Words>>;
  readonly button: string;
  readonly busyButton: string;
  /** Sends the request with the token from the link. */
  readonly press: (token: string) => Promise<PressOutcome>;
}

/** The page of a link in a mail. Asks for a press, because mail scanners open links too. */
const PressPage = ({ title, words, button, busyButton, press }: PressPageProps) => {
  const query = new URLSearchParams(useLocation().search);
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
                  setOutcome(await press(query.get('token') ?? ''));
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

/** How the server answered the press. */
type PressOutcome = 'done' | 'unknown-link' | 'unreachable';

/** Stops mails of one kind to the reader of a mail. `token`: from the mail's link. Never rejects. */
const optOutOfMails = async (token: string): Promise<PressOutcome> =>
  post(`mail-opt-out?token=${encodeURIComponent(token)}`, {}, v.object({ opted_out: v.literal(true) }));

/** Confirms the address of a mail's reader for news of the next edition. `token`: from the mail's link. Never rejects. */
const confirmEditionNews = async (token: string): Promise<PressOutcome> =>
  post(
    'edition-news',
    { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
    v.object({ confirmed: v.literal(true) }),
  );

/** Sends a request to a function. `done`: the schema of its success. An unexpected answer, as of a captive portal, counts as unreachable. */
const post = async (path: string, init: RequestInit, done: v.GenericSchema): Promise<PressOutcome> => {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/${path}`, {
      ...init,
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    if (v.is(done, body)) return 'done';
    return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';
  } catch {
    return 'unreachable';
  }
};

const unknownToken = v.object({ code: v.literal('unknown_token') });
