import { useLocation } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { optOutOfMails } from '../../server/mail-press.ts';
import { PressPage } from './press-page.tsx';

/** The page of a mail's opt-out link. */
export const MailOptOutPage = () => {
  const query = new URLSearchParams(useLocation().search);
  return (
    <PressPage
      title="Mails"
      words={words[kindOf(query.get('mails'))]}
      button="Stop these mails"
      busyButton="Stopping..."
      press={async () => optOutOfMails(query.get('token') ?? '')}
    />
  );
};

const kindOf = (mails: string | null): keyof typeof words =>
  mails === 'announcements' || mails === 'editions' ? mails : 'invitations';

const wordsFor = (title: string, text: string, stopped: string, mail: string) => ({
  asking: { title, text },
  done: {
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
  editions: wordsFor(
    'Stop mails about the next edition?',
    'Press the button, and we delete your address and never write to it about an edition again.',
    'You get no mail about the next edition',
    'such a mail',
  ),
};
