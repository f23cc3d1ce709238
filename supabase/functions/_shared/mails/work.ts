import * as v from 'valibot';
import { site } from '../../../../src/content/site.ts';
import { receiptLink } from '../../../../src/features/applications/rules/application.ts';
import { indiaTime } from '../../../../src/features/editions/rules/event-dates.ts';
import { greeting, mailKind } from './kind.ts';

const schema = v.object({
  name: v.string(),
  email: v.string(),
  title: v.string(),
  address: v.string(),
  live_at: v.string(),
  /** The token of the guest's own page. */
  token: v.string(),
});

/** The mail that asks a guest whether what went live may be public. A reply goes to the organisers. */
export const work = mailKind(
  schema,
  ({ name, email, title, address, live_at, token }, { siteUrl, organiser }) => ({
    to: email,
    replyTo: organiser,
    subject: 'May we show what you put live?',
    title: 'May we show it?',
    blocks: [
      greeting(name),
      {
        kind: 'paragraph',
        text: 'This went live in your night with us. We would like to show it on our front page, to everybody:',
      },
      { kind: 'facts', rows: [[indiaTime(Date.parse(live_at)).time, title, address]] },
      {
        kind: 'paragraph',
        text: 'Nothing of it is public without your yes. You can take the yes back at any time, by the same link.',
      },
      { kind: 'button', label: 'Say yes or no', href: receiptLink(siteUrl, token) },
      { kind: 'paragraph', text: 'Is something wrong in it? Answer this mail, and we correct it.' },
    ],
    footer: `Written by the organisers of ${site.name}. You get this mail because you had a seat.`,
  }),
);
