import { paths } from '../../config/paths.ts';
import { receiptLink } from './rules/application.ts';
import { firstName, mailName } from '../../domain/mail-name.ts';
import type { MailedDecision } from './rules/decision.ts';
import { editionName } from '../editions/rules/edition-name.ts';
import { planLabel } from './texts.ts';
import { eventDates } from '../editions/rules/event-dates.ts';
import { tiers, type TierSlug } from '../../content/pricing.ts';
import { rupees } from '../editions/rules/figures.ts';
import type { Edition } from '../editions/rules/edition.ts';
import { site } from '../../content/site.ts';

interface DecisionMailInput {
  readonly decision: MailedDecision;
  readonly name: string;
  readonly plan: string;
  /** The edition that the applicant chose; null when it is not published. */
  readonly edition: Edition | null;
  /** The tier to pay; null when the applicant chooses. */
  readonly tier: TierSlug | null;
  /** The token of the application's private link; null in the desk's preview, which does not know it. */
  readonly token: string | null;
  /** The address of the ticket, or of the invitation to create an account; null in the preview. */
  readonly entrance: string | null;
  /** The organiser's own words; may be empty. */
  readonly note: string;
  readonly isMember: boolean;
}

interface DecisionMail {
  readonly subject: string;
  readonly title: string;
  /** The parts of the mail in their order. `siteUrl`: the beginning of all addresses of the site. */
  readonly parts: (siteUrl: string) => readonly MailPart[];
  readonly footer: string;
}

type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** `href`: the address to which the value links. */
type Fact = readonly [label: string, value: string, href?: string];

/** The words of the mail about a decision. The desk previews them, and the function `desk` sends them. */
export const decisionMail = ({ decision, ...input }: DecisionMailInput): DecisionMail => {
  const { subject, title, before, after } = texts[decision](input);
  const name = mailName(input.name);
  const note = input.note.trim();
  return {
    subject,
    title,
    parts: (siteUrl) => [
      say(name === null ? 'Hello,' : `Hello ${firstName(name)},`),
      say(before),
      ...(note === '' ? [] : [say(note)]),
      ...after(withoutSlash(siteUrl)),
    ],
    footer: `Written by the organisers of ${site.name}. You get this mail because you applied. You can answer it: a person reads every answer.`,
  };
};

const say = (text: string): MailPart => ({ kind: 'paragraph', text });

const whenAndWhere = (edition: Edition): readonly Fact[] => [
  ['When', `${eventDates(edition).bootcamp}, from ${eventDates(edition).span}, India time`],
  ['Where', `${edition.venue.text} (${edition.venue.region})`],
];

const fact = (label: string, value: string, href: string | null): Fact =>
  href === null ? [label, value] : [label, value, href];

const ownPage = (token: string | null, siteUrl: string): Fact =>
  fact('Your application', 'How it stands', token === null ? null : receiptLink(siteUrl, token));

const forTheWeekend = (siteUrl: string): readonly Fact[] => [
  ['Schedule', 'What happens when', `${siteUrl}${paths.event}`],
  ['Calendar', 'The whole programme is attached, hour by hour.'],
  ['Villa', 'The way, the Wi-Fi and the rules of the house', `${siteUrl}${paths.villa}`],
];

/** The next steps with a seat. The one button leads to the payment; while the edition is not published, to the ticket or the new account. */
const nextSteps = (
  edition: Edition | null,
  namedTier: TierSlug | null,
  { isMember, label, text, href }: Entrance,
  page: string,
): readonly MailPart[] =>
  edition
    ? [
        ...payment(edition, namedTier, page),
        say(text),
        { kind: 'facts', rows: [fact(isMember ? 'Ticket' : 'Account', label, href)] },
      ]
    : [say(text), { kind: 'button', label, href: href ?? '' }];

/** `page`: the address of the applicant's own page, where a guest without a named tier chooses one. */
const payment = (edition: Edition, namedTier: TierSlug | null, page: string): readonly MailPart[] => {
  const tier = tiers.find(({ slug }) => slug === namedTier);
  if (tier) {
    const { price, paymentLink } = edition.tiers[tier.slug];
    return [
      say(`Your tier is ${tier.name}, ${rupees(price)}. You pay once, and the seat is yours.`),
      { kind: 'button', label: `Pay ${rupees(price)}`, href: paymentLink },
    ];
  }
  const prices = tiers.map(({ slug, name }) => `${name} for ${rupees(edition.tiers[slug].price)}`);
  return [
    say(`Choose one of three tiers: ${prices.join(', ')}. You pay once, and the seat is yours.`),
    { kind: 'button', label: 'Choose a tier and pay', href: page },
  ];
};

/** How the applicant gets to the ticket: a member opens it, others first create an account. */
interface Entrance {
  readonly isMember: boolean;
  readonly label: string;
  readonly text: string;
  readonly href: string | null;
}

const entranceOf = (isMember: boolean, href: string | null): Entrance => ({
  isMember,
  href,
  label: isMember ? 'Open your ticket' : 'Create your account',
  text: isMember
    ? 'Your ticket, the others and all news of the weekend are in the members portal.'
    : 'Next, please create your account in the members portal, with this address. There you find your ticket, the others and all news of the weekend.',
});

/** The address of a member's ticket. */
export const ticketLink = (siteUrl: string): string => `${withoutSlash(siteUrl)}${paths.ticket}`;

const withoutSlash = (siteUrl: string): string => siteUrl.replace(/\/+$/, '');

interface Texts {
  readonly subject: string;
  readonly title: string;
  readonly before: string;
  /** The parts after the organiser's note. */
  readonly after: (siteUrl: string) => readonly MailPart[];
}

const texts: Readonly<Record<MailedDecision, (input: Omit<DecisionMailInput, 'decision'>) => Texts>> = {
  accepted: ({ plan, edition, isMember, token, tier, entrance }) => ({
    subject: `You have a seat at ${site.name}`,
    title: 'You have a seat',
    before: `You are in: we keep a seat for you with “${planLabel(plan)}”${edition ? `, at the edition of ${editionName(edition.id, edition.startsAt)}` : ''}.`,
    after: (siteUrl) => [
      ...(edition ? [{ kind: 'facts', rows: whenAndWhere(edition) } as const] : []),
      ...nextSteps(
        edition,
        tier,
        entranceOf(isMember, entrance),
        token === null ? '' : receiptLink(siteUrl, token),
      ),
      {
        kind: 'facts',
        rows: [...(edition ? forTheWeekend(siteUrl) : []), ownPage(token, siteUrl)],
      },
      say(
        'If you can’t come, press “I can’t come” on your ticket or on the page of your application, so that somebody on the waitlist gets the seat.',
      ),
    ],
  }),
  waitlisted: ({ edition, token }) => ({
    subject: `You are on the waitlist of ${site.name}`,
    title: 'You are on the waitlist',
    before: `We would like to have you, and can’t promise you a seat yet. You are on our waitlist${edition ? ` for the edition of ${editionName(edition.id, edition.startsAt)}` : ''}.`,
    after: (siteUrl) => [
      ...(edition ? [{ kind: 'facts', rows: whenAndWhere(edition) } as const] : []),
      { kind: 'button', label: 'See how it stands', href: token === null ? '' : receiptLink(siteUrl, token) },
      say(
        'You need to do nothing. As soon as there is a seat for you, we write to you. If you would rather not wait, press “Leave the waitlist” on the page of your application.',
      ),
    ],
  }),
  declined: () => ({
    subject: `Your application to ${site.name}`,
    title: 'About your application',
    before:
      'Thank you for telling us what you want to build. We have read it with care, and we can’t offer you a seat this time.',
    after: () => [
      say(
        'There are few seats and many good ideas, so please don’t read this as a judgement of yours. You are welcome to apply again for the next edition.',
      ),
    ],
  }),
};
