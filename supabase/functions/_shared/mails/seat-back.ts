import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { editionName } from '../../../../src/features/editions/rules/edition-name.ts';
import { site } from '../../../../src/content/site.ts';
import { payments } from '../../../../src/features/applications/rules/decision.ts';
import { oneLine } from '../text.ts';
import { greeting, mailKind } from './kind.ts';

const schema = v.object({
  name: v.string(),
  email: v.string(),
  edition: v.string(),
  /** When the edition begins; null while it is not published. */
  starts_at: v.nullable(v.string()),
  payment: v.picklist(payments),
  /** The first on the edition's waitlist; null when nobody waits. */
  first: v.nullable(v.object({ id: v.string(), name: v.string() })),
});

/** The mail to the organiser about a seat that was given back. A reply goes to the person who can't come. */
export const seatBack = mailKind(
  schema,
  ({ name, email, edition, starts_at: startsAt, payment, first }, { organiser, siteUrl }) => {
    const paid = payment === 'paid' ? ' They are marked as paid, so the money may have to go back.' : '';
    return {
      to: organiser,
      replyTo: email,
      subject: oneLine(`${name} can’t come to ${editionName(edition, startsAt)}`),
      title: `${oneLine(name)} gave the seat back`,
      blocks: [
        {
          kind: 'paragraph',
          text: `A seat of ${editionName(edition, startsAt)} is free again.${paid} Reply to this mail to write to them.`,
        },
        {
          kind: 'paragraph',
          text: first
            ? `${oneLine(first.name)} is first on the waitlist. Nobody gets the seat until you accept them.`
            : 'Nobody is on the waitlist.',
        },
        {
          kind: 'button',
          label: first ? 'Decide at the desk' : 'Open the desk',
          href: `${siteUrl}${paths.desk}${first ? `/${first.id}` : ''}`,
        },
      ],
      footer: `Sent by ${site.name}, to the address of its organisers.`,
    };
  },
);

/** The mail to the person who gave the seat back. A reply goes to the organisers. */
export const gaveBack = mailKind(
  schema,
  ({ name, email, edition, starts_at: startsAt, payment }, { organiser, siteUrl }) => {
    const paid = payment === 'paid' ? ' You are marked as paid, so we write to you about the money.' : '';
    return {
      to: email,
      replyTo: organiser,
      subject: `You gave your seat in ${editionName(edition, startsAt)} back`,
      title: 'You gave your seat back',
      blocks: [
        greeting(name),
        {
          kind: 'paragraph',
          text: `Thank you for telling us. Your seat in ${editionName(edition, startsAt)} is free for somebody else, and your ticket no longer works.${paid}`,
        },
        {
          kind: 'paragraph',
          text: 'If you did not do this, or have changed your mind, please answer this mail: a person reads every answer. You are welcome to apply again at any time.',
        },
        { kind: 'button', label: 'Apply again', href: `${siteUrl}${paths.home}#application` },
      ],
      footer: `Written by the organisers of ${site.name}. You get this mail because you had a seat.`,
    };
  },
);
