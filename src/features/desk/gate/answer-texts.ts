import { isOver, type Edition } from '../../editions/rules/edition.ts';
import { indiaTime } from '../../editions/rules/event-dates.ts';
import { clockText, momentText } from '../../../domain/chat-time.ts';
import type { CheckIn, GateAnswer } from '../rules/gate.ts';
import { shortCode } from '../../ticket/rules/ticket.ts';
import { isolated } from '../../../domain/isolated.ts';

/** The tone of an answer on screen and in sound. good: the guest is in. warning: the organiser decides. bad: the code lets nobody in. */
export type Tone = 'good' | 'warning' | 'bad';

export interface AnswerWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** The label of the button that lets the guest in anyway. */
  readonly letIn?: string;
}

/** Warns that the edition begins on a later day, by India's calendar, or is over; empty otherwise. `now`: epoch milliseconds. */
export const notTodayText = (edition: Pick<Edition, 'startsAt' | 'bootcampEndsAt'>, now: number): string => {
  const start = indiaTime(Date.parse(edition.startsAt));
  const day = `${start.weekday}, ${start.month} ${start.day}`;
  if (isOver(edition, now)) return `This edition began on ${day}, ${start.year}, and is over.`;
  if (start.dayNumber <= indiaTime(now).dayNumber) return '';
  return `This edition begins on ${day}. You can let people in, but today is not the day.`;
};

interface Circumstances {
  /** The edition of this gate, by its id. */
  readonly edition: string;
  readonly editionName: (id: string) => string;
  /** When the server last confirmed the list, in epoch milliseconds. */
  readonly pulledAt: number;
  readonly nameById: (id: string | null) => string;
}

/** The words for a scanned code that has made no check-in. */
export const answerWords = (
  answer: GateAnswer,
  { edition, editionName, pulledAt, nameById }: Circumstances,
): AnswerWords => {
  const checkedInText = ({ happened_at: at, checked_by: by }: CheckIn) =>
    `In at ${clockText(at)}, by ${nameById(by)}.`;
  switch (answer.kind) {
    case 'valid':
      return { tone: 'warning', title: answer.attendee.name, text: 'Not let in yet.', letIn: 'Let in' };
    case 'already-in':
      return {
        tone: 'warning',
        title: `${isolated(answer.attendee.name)} is already in`,
        text: checkedInText(answer.first),
        letIn: 'Let in again',
      };
    case 'unknown': {
      const list = `The signature is good, but this list, from ${momentText(new Date(pulledAt).toISOString())}, does not have the guest.`;
      return {
        tone: 'warning',
        title: 'This list is older than the ticket',
        text: answer.first ? `${list} ${checkedInText(answer.first)}` : list,
        letIn: answer.first ? 'Let in again' : 'Let in',
      };
    }
    case 'other-edition':
      return {
        tone: 'bad',
        title: 'Ticket of another edition',
        text: `It is for ${editionName(answer.edition)}. This is the gate of ${editionName(edition)}.`,
      };
    case 'cancelled':
      return {
        tone: 'bad',
        title: `${isolated(answer.attendee.name)}: cancelled`,
        text: `This place was cancelled on ${momentText(answer.attendee.cancelled_at ?? '')}.`,
      };
    case 'forged':
      return {
        tone: 'bad',
        title: 'Not a valid ticket',
        text: 'It is not ours, or new ticket keys have replaced it. Ask the guest to open their ticket with a network, or find them by name.',
      };
  }
};

/** The state of a check-in that a scanned code made. */
type Made = 'in' | 'taken-back' | 'refused';

/** The words for a scanned code that has made a check-in. */
export const doneWords = (name: string, made: Made): AnswerWords => {
  if (made === 'in') return { tone: 'good', title: name, text: 'In' };
  return made === 'taken-back'
    ? {
        tone: 'warning',
        title: `${isolated(name)} is not in`,
        text: 'The check-in was taken back.',
        letIn: 'Let in',
      }
    : { tone: 'bad', title: `${isolated(name)} is not on the list`, text: 'The club refused this check-in.' };
};

/** Adds to an answer that the guest's seat is not paid. */
export const unpaidWords = (words: AnswerWords): AnswerWords => ({
  ...words,
  tone: words.tone === 'good' ? 'warning' : words.tone,
  text: `${words.text.replace(/\.$/, '')}. Not paid.`,
});

/** The id and name of the attendee whom a code lets in; null for a code that lets nobody in. */
export const guestOf = (answer: GateAnswer): { readonly id: string; readonly name: string } | null => {
  if (answer.kind === 'valid' || answer.kind === 'already-in') return answer.attendee;
  return answer.kind === 'unknown' ? { id: answer.attendee, name: strangerName(answer.attendee) } : null;
};

/** Names a guest who is on the ticket and not on this device's list. */
export const strangerName = (attendee: string): string => `Guest ${shortCode(attendee)}`;
