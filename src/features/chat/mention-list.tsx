import { useMemo, useState, type KeyboardEvent } from 'react';
import { beginsName, foldText } from '../../domain/fold-text.ts';
import { mentionAt } from './rules/message-text.ts';
import { nameOf, type Profile } from '../people/rules/profile.ts';
import { useDirectory } from '../people/directory/use-directory.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import type { ChatLine } from './chat-lines.ts';
import { Face } from '../people/picture/face.tsx';

/** More members would cover the messages. */
const mostOffered = 5;

interface Suggestion {
  readonly id: string;
  /** Null for a member without a username: the name is inserted instead. */
  readonly username: string | null;
  readonly name: string;
  readonly avatarUrl: string | null;
}

interface Writing {
  readonly text: string;
  readonly caret: number;
  /** The loaded lines by id, oldest first. */
  readonly byId: ReadonlyMap<string, ChatLine>;
  /** The id of the message that is being answered. */
  readonly replyTo: string | null;
}

/**
 * Suggests members for the name that is being typed after an @. Sorts by where the name matches: its beginning before the family
 * name. Then comes the author who is being answered, then the author of a later message, then the member who was active later.
 * `complete` takes the whole text and the new position of the caret.
 */
export const useMentions = (
  { text, caret, byId, replyTo }: Writing,
  complete: (text: string, caret: number) => void,
) => {
  const member = useMember();
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const mention = mentionAt(text, caret);
  const typed = mention === null || text === closedFor ? null : mention.typed;
  const directory = useDirectory();
  const offered = useMemo((): readonly Suggestion[] => {
    if (!member || !directory || typed === null) return [];
    const profiles = directory.profiles.filter(
      (profile) => profile.id !== member.uid && matches(typed, profile.username, profile.full_name ?? ''),
    );
    const authors = [...byId.values(), byId.get(replyTo ?? '')].map((line) => line?.author?.id);
    const wroteAt = new Map(authors.map((id, at) => [id, at]));
    const placeOf = ({ id }: Profile) => wroteAt.get(id) ?? -1;
    // Members whose name or username begins with the typed text come before those whose family name does.
    const rankOf = ({ username, full_name }: Profile) =>
      [username, full_name].some((name) => foldText(name ?? '').startsWith(foldText(typed))) ? 0 : 1;
    return profiles
      .toSorted((a, b) => rankOf(a) - rankOf(b) || placeOf(b) - placeOf(a))
      .slice(0, mostOffered)
      .map((profile) => ({
        id: profile.id,
        username: profile.username,
        name: nameOf(profile),
        avatarUrl: profile.avatar_url,
      }));
  }, [member, directory, typed, byId, replyTo]);
  const at = Math.min(chosen, offered.length - 1);

  const insertMention = ({ username, name }: Suggestion) => {
    if (!mention) return;
    const before = `${text.slice(0, mention.from)}${username === null ? name : `@${username}`} `;
    setChosen(0);
    complete(before + text.slice(caret).trimStart(), before.length);
  };
  /** Handles the keys of the list. Returns whether the key was one of them. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const current = offered[at];
    if (!current) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((at + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') insertMention(current);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { offered, at, insertMention, onKeyDown };
};

/** Whether the username, or a part of the name, begins with the typed text. */
const matches = (typed: string, username: string | null, name: string): boolean =>
  [username ?? '', name].some((one) => one !== '' && beginsName(typed, one));

interface MentionListProps extends Pick<ReturnType<typeof useMentions>, 'offered' | 'at' | 'insertMention'> {
  readonly id: string;
}

/** The suggested members, above the composer. The composer keeps the focus and passes the keys on. */
export const MentionList = ({ id, offered, at, insertMention }: MentionListProps) => (
  <>
    {offered.length === 0 ? null : (
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A list of the composer's, not a control.
        role="listbox"
        aria-label="Mention"
        className="absolute inset-x-0 bottom-full z-10 max-h-[calc(var(--visible-height,100dvh)*0.35)] overflow-y-auto rounded-md bg-night-2 py-1 forced-colors:border"
      >
        {offered.map((one, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The keys are the composer's.
          <div
            key={one.id}
            id={`${id}-${place}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={place === at}
            // Keeps the focus, and a phone's keyboard, in the composer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insertMention(one)}
            ref={place === at ? inView : undefined}
            className={`flex min-h-11 cursor-pointer items-center gap-2 px-3 ${place === at ? 'text-lamp-bright' : ''}`}
          >
            <Face id={one.id} name={one.name} avatarUrl={one.avatarUrl} />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span dir="auto" className="max-w-full truncate font-semibold">
                {one.name}
              </span>
              {one.username === null ? null : (
                <span translate="no" className="max-w-full truncate font-mono text-xs text-sand-dim">
                  @{one.username}
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
    )}
    <output className="sr-only">
      {offered.length === 0
        ? ''
        : `${offered.length} ${offered.length === 1 ? 'member' : 'members'} to mention`}
    </output>
  </>
);

const inView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
