import chat from './chat.json' with { type: 'json' };
import { fixedId } from './ids.ts';
import { demoMembers } from './members.ts';

/** A conversation that begins at a day and a time in Goa. Each line is `username: text`. */
type Thread = (typeof chat.threads)[number];
/** Short answers to a thread, used in turn. */
const { shortReplies } = chat;

interface DemoMessage {
  readonly id: string;
  readonly email: string;
  readonly content: string;
  readonly at: Date;
}

/**
 * The demo conversation, oldest first. Texts, order and ids are fixed; the times count back from `now`, so that the newest
 * message is always from yesterday. Nobody writes before joining.
 */
export function demoChat(now: Date): readonly DemoMessage[] {
  return chat.threads
    .flatMap((thread, index) => messagesOf(thread, index, now))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IST = 5.5 * 60 * MINUTE;
/** Minutes between two messages, used in turn. */
const PAUSES = [1, 2, 1, 4, 3, 1, 7, 2, 5, 1, 12];
const REPLIES_PER_THREAD = 3;

function messagesOf(thread: Thread, index: number, now: Date): DemoMessage[] {
  let minutes = minutesOfDay(thread.at);
  const midnight = Math.floor((now.getTime() + IST) / DAY) * DAY - IST - thread.daysAgo * DAY;
  return [...thread.lines, ...shortRepliesTo(thread, index)].map((line, place) => {
    const [speaker = '', ...text] = line.split(': ');
    minutes += PAUSES[(index + place) % PAUSES.length] ?? 1;
    return {
      id: fixedId(`message:${index}:${place}`),
      email: emailOf(speaker),
      content: text.join(': '),
      at: new Date(midnight + minutes * MINUTE + ((index * 7 + place * 13) % 60) * 1000),
    };
  });
}

/** Short replies by members who had joined by then and do not write in the thread. */
function shortRepliesTo(thread: Thread, index: number): string[] {
  const present = demoMembers.filter(
    (member) =>
      member.username !== undefined &&
      member.bio !== undefined &&
      member.joinedDaysAgo > thread.daysAgo &&
      !thread.lines.some((line) => line.startsWith(`${member.username}: `)),
  );
  return Array.from({ length: REPLIES_PER_THREAD }, (_, count) => {
    const turn = index * REPLIES_PER_THREAD + count;
    const member = present[(turn * 11) % present.length];
    return `${member?.username ?? 'asha'}: ${shortReplies[turn % shortReplies.length] ?? ''}`;
  });
}

function minutesOfDay(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return hours * 60 + minutes;
}

const emails = new Map(
  demoMembers.flatMap((member) => (member.username ? [[member.username, member.email]] : [])),
);

function emailOf(speaker: string): string {
  const found = emails.get(speaker === 'ravi' ? 'ravi_m' : speaker);
  if (found === undefined) throw new Error(`The demo chat names ${speaker}, who is no demo member.`);
  return found;
}
