import { memberPath, messagePath } from '../../config/paths.ts';
import { rooms } from '../../config/rooms.ts';
import { cutText } from '../../domain/cut-text.ts';
import { unreadText } from '../chat/rules/message.ts';
import { plainMessage } from '../chat/rules/message-text.ts';
import type { UnreadMessage } from '../chat/unread.ts';
import type { Profile } from '../people/rules/profile.ts';

/** One line of news: some members, and what they did. */
export interface NewsLine {
  /** The members' ids, the latest first. */
  readonly people: readonly string[];
  /** What they did, to follow their names: "joined". */
  readonly words: string;
  /** The path that the line links to. */
  readonly to: string;
}

interface NewsSource {
  readonly uid: string;
  /** The unread messages, oldest first. */
  readonly unread: readonly UnreadMessage[];
  /** The members in the directory. */
  readonly members: readonly Pick<Profile, 'id' | 'created_at'>[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The beginning of yesterday in the reader's time zone. ISO 8601. */
const startOfYesterday = (now: number): string => {
  const day = new Date(now);
  day.setDate(day.getDate() - 1);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
};

/**
 * Makes at most three lines about what a member missed: who answered or mentioned them, who joined since yesterday (and after the member
 * did), and who wrote the other unread messages. `isOlder`: some of the messages are from before yesterday.
 */
export const newsOf = ({
  uid,
  unread,
  members,
  now,
}: NewsSource): { readonly lines: readonly NewsLine[]; readonly isOlder: boolean } => {
  const since = startOfYesterday(now);
  // Former members' messages have no author.
  const written = unread.filter(({ message }) => message.user_id !== null);
  const joinedAt = members.find(({ id }) => id === uid)?.created_at ?? '';
  const joined = members
    .filter(({ id, created_at: at }) => id !== uid && at > since && at > joinedAt)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const forMe = forMeLine(written.filter((one) => one.forMe));
  const others = unreadLine(written.filter((one) => !one.forMe));
  // One line instead of two about somebody who joined and wrote.
  const newcomer = joined.length === 1 ? joined[0]?.id : undefined;
  const own = [...forMe, ...others].find(({ people }) => people.length === 1 && people[0] === newcomer);
  const withJoined = (line: NewsLine) =>
    line === own ? { ...line, words: `joined and ${line.words}` } : line;
  return {
    lines: [
      ...forMe.map(withJoined),
      ...(own ? [] : joinedLine(joined.map(({ id }) => id))),
      ...others.map(withJoined),
    ],
    isOlder: written.some(({ message }) => message.created_at < since),
  };
};

const forMeLine = (unread: readonly UnreadMessage[]): readonly NewsLine[] => {
  const [first] = unread;
  if (!first) return [];
  const verbs = [
    ...(unread.some(({ forMe }) => forMe === 'answer') ? ['answered'] : []),
    ...(unread.some(({ forMe }) => forMe === 'mention') ? ['mentioned'] : []),
  ];
  const quote = unread.length === 1 ? `: “${excerpt(first.message.content)}”` : '';
  return [
    {
      people: authorsOf(unread),
      words: `${verbs.join(' or ')} you${quote}`,
      to: messagePath(first.message.id),
    },
  ];
};

const joinedLine = (ids: readonly string[]): readonly NewsLine[] => {
  const [first] = ids;
  if (first === undefined) return [];
  return [{ people: ids, words: 'joined', to: ids.length === 1 ? memberPath(first) : rooms.members.path }];
};

const unreadLine = (unread: readonly UnreadMessage[]): readonly NewsLine[] => {
  const [first] = unread;
  if (!first) return [];
  const words = unread.length === 1 ? 'wrote a message' : `wrote ${unreadText(unread.length)} messages`;
  return [{ people: authorsOf(unread), words, to: messagePath(first.message.id) }];
};

const authorsOf = (unread: readonly UnreadMessage[]): readonly string[] => [
  ...new Set(unread.toReversed().flatMap(({ message }) => message.user_id ?? [])),
];

/** The beginning of a message, short enough to stand in a line beside a name. */
const excerpt = (text: string): string => {
  const plain = plainMessage(text).replaceAll(/\s+/g, ' ');
  const start = cutText(plain, 60);
  return start.length < plain.length ? `${start}…` : start;
};

/** Names at most two members: "Asha", "Asha and Ravi", "Asha, Ravi and 3 others". `count`: the number of all. */
export const namesText = (names: readonly string[], count: number): string => {
  const [first = '', second] = names;
  if (second === undefined || count < 2) return first;
  const others = count - 2;
  if (others === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others === 1 ? '1 other' : `${others} others`}`;
};
