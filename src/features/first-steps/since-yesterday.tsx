import { memo, useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { useUnreadMessages } from '../chat/unread.ts';
import { useDirectory } from '../people/directory/use-directory.ts';
import { nameOf, type Profile } from '../people/rules/profile.ts';
import { isolated } from '../../domain/isolated.ts';
import { Face } from '../people/picture/face.tsx';
import { firstMembers } from '../people/first-members.ts';
import { peopleTables } from '../people/tables.ts';
import { firstChatView } from '../chat/first-view.ts';
import type { Member } from '../../engine/member/member.ts';
import { Icon } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { useNow } from '../../ui/use-now.ts';
import { namesText, newsOf, type NewsLine } from './news.ts';

/** The most avatars in a line. */
const MOST_AVATARS = 3;

/** Up to three lines about what the member missed, each with a link. Renders nothing when nothing happened. */
export const SinceYesterday = memo(({ member }: { readonly member: Member }) => {
  const { uid } = member;
  const now = useNow();
  const unread = useUnreadMessages(member);
  const members = useDirectory()?.profiles;
  const { lines, isOlder } = useMemo(
    () => newsOf({ uid, unread, members: members ?? [], now }),
    [uid, unread, members, now],
  );
  const people = usePeople(member, lines);
  // A line shows once the first of its members has been read.
  const ready = lines.filter(({ people: [first] }) => first !== undefined && people.has(first));
  if (ready.length === 0) return null;
  return (
    <section aria-labelledby="since-yesterday">
      <h2 id="since-yesterday" className="text-lg-fit font-semibold sm:text-xl">
        {isOlder ? 'Since you were here' : 'Since yesterday'}
      </h2>
      <ul className={`-mx-2 mt-1 grid gap-x-2 ${columns[ready.length] ?? ''}`}>
        {ready.map((line) => (
          <li key={line.words} className="min-w-0">
            <Line
              {...line}
              people={line.people.flatMap((id) => people.get(id) ?? [])}
              count={line.people.length}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The lines share the row. */
const columns: Readonly<Record<number, string>> = { 2: 'lg:grid-cols-2', 3: 'lg:grid-cols-3' };

interface LineProps extends Omit<NewsLine, 'people'> {
  /** The members with an avatar in the line, the latest first. */
  readonly people: readonly Profile[];
  /** The number of all members whom the line is about. */
  readonly count: number;
}

const Line = ({ people, count, words, to }: LineProps) => (
  <Link
    to={to}
    state={overPortal}
    className="flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-sand no-underline transition-colors duration-150 hover:bg-night-2"
  >
    <span className="flex shrink-0 -space-x-3">
      {people.map(({ id, full_name: fullName, username, avatar_url: avatarUrl }) => (
        <Face key={id} id={id} name={fullName ?? username} avatarUrl={avatarUrl} />
      ))}
    </span>
    <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words text-sm leading-snug">
      <strong className="font-semibold">
        {namesText(
          people.map((one) => isolated(nameOf(one))),
          count,
        )}
      </strong>{' '}
      {words}
    </span>
    <Icon name="chevron-down" className="size-4 shrink-0 -rotate-90 text-sand-dim" />
  </Link>
);

/** The members with an avatar, by id. Those of the first view are known in the first frame. */
const usePeople = (member: Member, lines: readonly NewsLine[]): ReadonlyMap<string, Profile> => {
  const ids = lines.flatMap(({ people }) => people.slice(0, MOST_AVATARS));
  const read = useLiveQuery(
    async () => member.mirror.rows(peopleTables.profiles).bulkGet(ids),
    [member, ids.join()],
  );
  const all = [...firstMembers.of(member).members, ...firstChatView.of(member).authors, ...(read ?? [])];
  return new Map(all.flatMap((one) => (one && ids.includes(one.id) ? [[one.id, one] as const] : [])));
};
