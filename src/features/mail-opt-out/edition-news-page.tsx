import { useLocation } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { confirmEditionNews } from '../../server/mail-press.ts';
import { PressPage } from './press-page.tsx';

/** The page of the link that confirms an address for the next edition. */
export const EditionNewsPage = () => {
  const query = new URLSearchParams(useLocation().search);
  return (
    <PressPage
      title="The next edition"
      words={words}
      button="Yes, tell me"
      busyButton="Confirming..."
      press={async () => confirmEditionNews(query.get('token') ?? '')}
    />
  );
};

const words = {
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
