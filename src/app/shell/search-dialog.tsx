import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chatSearchPath, memberPath, paths } from '../../config/paths.ts';
import { rooms } from '../../config/rooms.ts';
import { partnerTools } from '../../content/partner-tools.ts';
import { foldText, queryWords } from '../../domain/fold-text.ts';
import { matchRanges } from '../../domain/match-ranges.ts';
import { nameOf, shownUsername, type Profile } from '../../features/people/rules/profile.ts';
import { useMyProfile } from '../../features/people/use-my-profile.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { leaveTo } from '../../ui/close-on-back.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { useSeat } from '../../features/editions/use-seat.ts';
import { useHasTicket } from '../../features/ticket/use-ticket.ts';
import { useKnowsVilla } from '../../features/villa/use-knows-villa.ts';
import { Face } from '../../features/people/picture/face.tsx';

interface SearchDialogProps {
  readonly open: boolean;
  readonly onProfile: () => void;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
  /** The members who match, best first. */
  readonly findMembers: (query: string) => readonly Profile[];
}

/** Searches members, rooms, tools and actions, and offers to search the chat. The arrow keys choose, Enter opens. */
export const SearchDialog = ({ open, onClose, ...search }: SearchDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Search" isAtTop aside={<CloseButton onClick={onClose} />}>
    <Search {...search} onClose={onClose} />
  </Dialog>
);

interface Result {
  readonly id: string;
  /** A member has a picture instead of an icon. */
  readonly icon: IconName | Profile;
  readonly label: string;
  /** The username of a member, which stands behind the label. */
  readonly username?: string | null;
  /** Further words that a query may match. */
  readonly keywords?: string;
  /** The text that the query matched, when the label does not show it. */
  readonly matched?: string | undefined;
  readonly open: () => void;
  /** Opens another document: the dialog stays until that has loaded. */
  readonly isDocument?: boolean;
}

const maxMembers = 6;

const Search = ({ findMembers, onClose, ...actions }: Omit<SearchDialogProps, 'open'>) => {
  const [query, setQuery] = useState('');
  const places = usePlaces(actions);
  const navigate = useNavigate();
  const words = queryWords(query);
  const hasQuery = words.length > 0;
  const matches = ({ label, keywords = '' }: Result) => {
    const known = foldText(`${label} ${keywords}`).split(' ');
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
  const toMember = (member: Profile): Result => ({
    id: member.id,
    icon: member,
    label: nameOf(member),
    username: member.username,
    matched: matchedText(member, query),
    open: () => void navigate(memberPath(member.id), { state: overPortal }),
  });
  const tools = partnerTools.map(({ name, category }): Result => ({
    id: `tool-${name}`,
    icon: 'wrench',
    label: name,
    keywords: category,
    matched: category,
    open: () => void navigate(rooms.tools.path),
  }));
  const found = [
    ...places.filter(matches),
    ...(hasQuery ? findMembers(query).slice(0, maxMembers).map(toMember) : []),
    ...(hasQuery ? tools.filter(matches) : []),
  ];
  const inChat: Result = {
    id: 'in-chat',
    icon: 'messages-square',
    label: `Search the chat for “${query.trim()}”`,
    open: () => void navigate(chatSearchPath(query.trim())),
  };
  const results = hasQuery ? [...found, inChat] : found;
  return (
    <Combobox
      label="Search members, rooms, tools and actions"
      placeholder="Search members, rooms, tools..."
      query={query}
      options={results.map((result) => ({ id: result.id, content: <ResultRow {...result} /> }))}
      onQuery={setQuery}
      onChoose={(id) => {
        const result = results.find((one) => one.id === id);
        if (!result?.isDocument) onClose();
        result?.open();
      }}
      onEscape={onClose}
      className={found.length === 0 ? 'h-69' : 'h-80'}
    >
      <output className={found.length === 0 ? 'block h-11 px-2 pt-5 text-sand-dim' : 'sr-only'}>
        {found.length === 0 ? 'No member, room or tool.' : `${found.length} found`}
      </output>
    </Combobox>
  );
};

const ResultRow = ({ icon, label, username = null, matched }: Result) => (
  <>
    {typeof icon === 'string' ? (
      <span className="grid w-9 shrink-0 place-content-center">
        <Icon name={icon} className="size-4 text-sand-dim" />
      </span>
    ) : (
      <Face id={icon.id} name={icon.full_name ?? icon.username} avatarUrl={icon.avatar_url} />
    )}
    <span className="min-w-0 truncate">
      <bdi>{label}</bdi>
      {username === null ? null : <bdi translate="no">{` ${shownUsername(username)}`}</bdi>}
      {matched === undefined ? null : (
        <span className="text-sm text-sand-dim">
          {' · '}
          <bdi>{matched}</bdi>
        </span>
      )}
    </span>
  </>
);

/** The rooms, pages and actions that this member can open. */
const usePlaces = ({
  onProfile,
  onSignOut,
}: Pick<SearchDialogProps, 'onProfile' | 'onSignOut'>): readonly Result[] => {
  const navigate = useNavigate();
  const knowsVilla = useKnowsVilla();
  const hasSeat = useSeat().seat !== undefined;
  const hasTicket = useHasTicket();
  const isOrganiser = useMyProfile()?.is_organiser;
  const to = (path: string) => () => void navigate(path);
  const toDocument = (path: string) => ({ open: () => leaveTo(path), isDocument: true });
  return [
    { id: 'home', icon: 'house', label: rooms.home.label, open: to(rooms.home.path) },
    {
      id: 'members',
      icon: 'users',
      label: 'Members',
      keywords: 'directory people',
      open: to(rooms.members.path),
    },
    { id: 'invite', icon: 'mail-plus', label: 'Invite a friend', open: to(rooms.invite.path) },
    {
      id: 'chat',
      icon: 'messages-square',
      label: 'Chat',
      keywords: 'write message',
      open: to(rooms.chat.path),
    },
    { id: 'tools', icon: 'wrench', label: 'Tools', keywords: 'resources', open: to(rooms.tools.path) },
    {
      id: 'event',
      icon: 'calendar-check',
      label: 'Event',
      keywords: hasSeat ? 'schedule programme' : 'schedule programme ticket seat',
      ...toDocument(paths.event),
    },
    ...(hasSeat || isOrganiser
      ? []
      : [
          {
            id: 'apply',
            icon: 'hammer',
            label: 'Apply for the next edition',
            keywords: 'seat ticket villa',
            ...toDocument(`${paths.home}#application`),
          } as const,
        ]),
    ...(hasTicket
      ? [{ id: 'ticket', icon: 'ticket', label: 'My ticket', open: to(paths.ticket) } as const]
      : []),
    ...(knowsVilla ? [{ id: 'villa', icon: 'map-pin', label: 'Villa', open: to(paths.villa) } as const] : []),
    ...(isOrganiser
      ? [{ id: 'desk', icon: 'clipboard-list', label: 'Desk', ...toDocument(paths.desk) } as const]
      : []),
    {
      id: 'profile',
      icon: 'user-pen',
      label: 'Edit my profile',
      keywords: 'picture account',
      open: onProfile,
    },
    {
      id: 'sync',
      icon: 'wifi',
      label: 'Sync centre',
      keywords: 'waiting offline',
      open: () => void navigate(paths.sync, { state: overPortal }),
    },
    {
      id: 'notifications',
      icon: 'bell',
      label: 'Notifications',
      keywords: 'ring mute push',
      open: () => void navigate(paths.notifications, { state: overPortal }),
    },
    { id: 'sign-out', icon: 'log-out', label: 'Sign Out', open: onSignOut },
  ];
};

/** The skill or the bio that the query matched; undefined when it matched a name. */
const matchedText = (member: Profile, query: string): string | undefined => {
  const isMatch = (text: string) => matchRanges(text, query).length > 0;
  if (isMatch(nameOf(member)) || isMatch(member.username ?? '')) return undefined;
  return [...(member.skills ?? []), member.bio ?? ''].find(isMatch);
};
