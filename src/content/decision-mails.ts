import { paths } from '../config/paths.ts';
import { mailName } from '../domain/mail-name.ts';
import type { MailedDecision } from '../domain/decision.ts';
import { editionName } from './edition-name.ts';
import { planLabel } from './application.ts';
import { eventDates } from './event-dates.ts';
import { rupees, tiers } from './pricing.ts';
import type { Edition } from '../domain/edition.ts';
import { site } from './site.ts';

interface DecisionMailInput {
  readonly decision: MailedDecision;
  readonly name: string;
  readonly plan: string;
  /** In which the seat is; null for another decision than an acceptance. */
  readonly edition: Edition | null;
  /** The organiser's own words; may be empty. */
  readonly note: string;
  readonly isMember: boolean;
}

export interface DecisionMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What somebody with a seat needs until the gate. `siteUrl` begins every address of the site in it. */
  readonly facts: (siteUrl: string) => readonly Fact[];
  /** The label of the button to the ticket or the account, for those who have a seat. */
  readonly button: string | null;
  readonly footer: string;
}

/** `href`: where the value leads. */
type Fact = readonly [label: string, value: string, href?: string];

/** The words of the mail about a decision. The desk shows them before they go, and the function `desk` sends them. */
export const decisionMail = ({ decision, ...input }: DecisionMailInput): DecisionMail => {
  const { subject, title, before, after, button } = texts[decision](input);
  const name = mailName(input.name);
  const note = input.note.trim();
  return {
    subject,
    title,
    paragraphs: [
      name === null ? 'Hello,' : `Hello ${name},`,
      before,
      ...(note === '' ? [] : [note]),
      ...after,
    ],
    facts: (siteUrl) =>
      decision === 'accepted' && input.edition
        ? seatFacts(input.edition, input.isMember, withoutSlash(siteUrl))
        : [],
    button,
    footer: `Written by the organisers of ${site.name}. You get this mail because you applied. You can answer it: a person reads every answer.`,
  };
};

/** Plans and tiers are two things, so whoever has a seat chooses the tier at its payment page. */
const seatFacts = (edition: Edition, isMember: boolean, siteUrl: string): readonly Fact[] => [
  ['When', `${eventDates(edition).bootcamp}, from ${eventDates(edition).span}, India time`],
  ['Where', `${edition.venue.text} (${edition.venue.region})`],
  ['Schedule', 'What happens when', `${siteUrl}${paths.event}`],
  ['Calendar', 'The invite party, with which it begins, is attached.'],
  // A member's button leads there.
  ...(isMember ? [] : [['Ticket', 'Here once you have your account', `${siteUrl}${paths.ticket}`] as const]),
  ['Villa', 'The way, the Wi-Fi and the rules of the house', `${siteUrl}${paths.villa}`],
  ...tiers.map(({ slug, name }): Fact => [
    `Pay for ${name}`,
    rupees(edition.tiers[slug].price),
    edition.tiers[slug].paymentLink,
  ]),
];

/** The button leads a member here; others follow their invitation. */
export const ticketLink = (siteUrl: string): string => `${withoutSlash(siteUrl)}${paths.ticket}`;

const withoutSlash = (siteUrl: string): string => siteUrl.replace(/\/+$/, '');

interface Texts {
  readonly subject: string;
  readonly title: string;
  readonly before: string;
  /** These paragraphs follow the note. */
  readonly after: readonly string[];
  readonly button: string | null;
}

const texts: Readonly<Record<MailedDecision, (input: Omit<DecisionMailInput, 'decision'>) => Texts>> = {
  accepted: ({ plan, edition, isMember }) => ({
    subject: `You have a seat at ${site.name}`,
    title: 'You have a seat',
    before: `You are in: we keep a seat for you with “${planLabel(plan)}”${edition ? `, at the edition of ${editionName(edition.id)}` : ''}.`,
    after: [
      isMember
        ? 'You find the others and all news of the weekend in the members portal. We will write to you about your arrival and what to bring.'
        : 'Next, please create your account in the members portal, with this address. There you find the others and all news of the weekend. We will write to you about your arrival and what to bring.',
      ...(edition ? ['To pay, choose one of the three tiers below and follow its link, once.'] : []),
      `If you can’t come, press “I can’t come” ${isMember ? 'on your ticket' : 'on your ticket, or on the page behind the link in our receipt'}, so that somebody on the waitlist gets the seat.`,
    ],
    button: isMember ? 'Open your ticket' : 'Create your account',
  }),
  waitlisted: () => ({
    subject: `You are on the waitlist of ${site.name}`,
    title: 'You are on the waitlist',
    before: 'We would like to have you, and can’t promise you a seat yet. You are on our waitlist.',
    after: [
      'You need to do nothing. As soon as there is a seat for you, we write to you. If you would rather not wait, please answer this mail.',
    ],
    button: null,
  }),
  declined: () => ({
    subject: `Your application to ${site.name}`,
    title: 'About your application',
    before:
      'Thank you for telling us what you want to build. We have read it with care, and we can’t offer you a seat this time.',
    after: [
      'There are few seats and many good ideas, so please don’t read this as a judgement of yours. You are welcome to apply again for the next edition.',
    ],
    button: null,
  }),
};
