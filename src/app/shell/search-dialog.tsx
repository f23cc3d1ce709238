import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chatSearchPath, memberPath, paths } from '../../config/paths.ts';
import { rooms } from '../../config/rooms.ts';
import { partnerTools } from '../../content/partner-tools.ts';
import { foldText, queryWords } from '../../domain/fold-text.ts';
import { matchRanges } from '../../domain/match-ranges.ts';
import { nameOf, shownUsername, type Profile } from '../../features/people/rules/profile.ts';
import { useMyProfile } from '../../features/people/use-my-profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { leaveTo } from '../../ui/close-on-back.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { useMembershipStatus } from '../../features/people/use-membership-status.ts';
import { useKnowsVilla } from '../../features/villa/use-knows-villa.ts';
import { useAvatar } from '../../features/people/picture/use-avatar.ts';

interface SearchDialogProps {
  readonly open: boolean;
  readonly onProfile: () => void;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
  /** The members who match, best first. */
  readonly findMembers: (query: string) => readonly Profile[];
}

/** One search over members, rooms, tools and actions, with a way into that of the chat. The arrow keys choose, Enter opens. */
export const SearchDialog = ({ open, onClose, ...search }: SearchDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Search" aside={<CloseButton onClick={onClose} />}>
    <Search {...search} onClose={onClose} />
  </Dialog>
);

interface Find {
  readonly id: string;
  /** A member's picture instead of an icon. */
  readonly icon: IconName | Profile;
  readonly label: string;
  /** A member's, behind the label. */
  readonly username?: string | null;
  /** Further words by which it is found. */
  readonly also?: string;
  /** The query found this, and the label does not show it. */
  readonly why?: string | undefined;
  readonly run: () => void;
  /** Another document: the dialog stays until that has loaded. */
  readonly isDocument?: boolean;
}

const mostMembers = 6;

const Search = ({ findMembers, onClose, ...actions }: Omit<SearchDialogProps, 'open'>) => {
  const [query, setQuery] = useState('');
  const places = usePlaces(actions);
  const tools = useTools();
  const open = useOpenMember();
  const navigate = useNavigate();
  const words = queryWords(query);
  const matches = ({ label, also = '' }: Find) => {
    const known = foldText(`${label} ${also}`).split(' ');
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
  const found: readonly Find[] = [
    ...places.filter(matches),
    ...(words.length === 0
      ? []
      : [
          ...findMembers(query)
            .slice(0, mostMembers)
            .map((member) => open(member, query)),
          ...tools.filter(matches),
        ]),
  ];
  const inChat: Find = {
    id: 'in-chat',
    icon: 'messages-square',
    label: `Search the chat for “${query.trim()}”`,
    run: () => void navigate(chatSearchPath(query.trim())),
  };
  const finds = words.length === 0 ? found : [...found, inChat];
  return (
    <Combobox
      label="Search members, rooms, tools and actions"
      placeholder="Search members, rooms, tools..."
      query={query}
      options={finds.map((find) => ({ id: find.id, content: <Found {...find} /> }))}
      onQuery={setQuery}
      onChoose={(id) => {
        const find = finds.find((one) => one.id === id);
        if (!find?.isDocument) onClose();
        find?.run();
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

const Found = ({ icon, label, username = null, why }: Find) => (
  <>
    {typeof icon === 'string' ? (
      <span className="grid w-9 shrink-0 place-content-center">
        <Icon name={icon} className="size-4 text-sand-dim" />
      </span>
    ) : (
      <Picture {...icon} />
    )}
    <span className="min-w-0 truncate">
      <bdi>{label}</bdi>
      {username === null ? null : <bdi translate="no">{` ${shownUsername(username)}`}</bdi>}
      {why === undefined ? null : (
        <span className="text-sm text-sand-dim">
          {' · '}
          <bdi>{why}</bdi>
        </span>
      )}
    </span>
  </>
);

const usePlaces = ({
  onProfile,
  onSignOut,
}: Pick<SearchDialogProps, 'onProfile' | 'onSignOut'>): readonly Find[] => {
  const navigate = useNavigate();
  const knowsVilla = useKnowsVilla();
  const hasSeat = useMembershipStatus()?.seat !== undefined;
  const isOrganiser = useMyProfile()?.is_organiser;
  const to = (path: string) => () => void navigate(path);
  const load = (path: string) => ({ run: () => leaveTo(path), isDocument: true });
  return [
    { id: 'home', icon: 'house', label: rooms.home.label, run: to(rooms.home.path) },
    { id: 'members', icon: 'users', label: 'Members', also: 'directory people', run: to(rooms.members.path) },
    { id: 'invite', icon: 'mail-plus', label: 'Invite a friend', run: to(rooms.invite.path) },
    { id: 'chat', icon: 'messages-square', label: 'Chat', also: 'write message', run: to(rooms.chat.path) },
    { id: 'tools', icon: 'wrench', label: 'Tools', also: 'resources', run: to(rooms.tools.path) },
    {
      id: 'event',
      icon: 'calendar-check',
      label: 'Event',
      also: hasSeat ? 'schedule programme' : 'schedule programme ticket seat',
      ...load(paths.event),
    },
    ...(hasSeat || isOrganiser
      ? []
      : [
          {
            id: 'apply',
            icon: 'hammer',
            label: 'Apply for the next edition',
            also: 'seat ticket villa',
            ...load(`${paths.home}#application`),
          } as const,
        ]),
    ...(hasSeat
      ? [{ id: 'ticket', icon: 'ticket', label: 'My ticket', run: to(paths.ticket) } as const]
      : []),
    ...(knowsVilla ? [{ id: 'villa', icon: 'map-pin', label: 'Villa', run: to(paths.villa) } as const] : []),
    ...(isOrganiser
      ? [{ id: 'desk', icon: 'clipboard-list', label: 'Desk', ...load(paths.desk) } as const]
      : []),
    { id: 'profile', icon: 'user-pen', label: 'Edit my profile', also: 'picture account', run: onProfile },
    {
      id: 'sync',
      icon: 'wifi',
      label: 'Sync centre',
      also: 'waiting offline',
      run: () => void navigate(paths.sync, { state: overPortal }),
    },
    {
      id: 'notifications',
      icon: 'bell',
      label: 'Notifications',
      also: 'ring mute push',
      run: () => void navigate(paths.notifications, { state: overPortal }),
    },
    { id: 'sign-out', icon: 'log-out', label: 'Sign Out', run: onSignOut },
  ];
};

const useTools = (): readonly Find[] => {
  const navigate = useNavigate();
  return partnerTools.map(({ name, category }) => ({
    id: `tool-${name}`,
    icon: 'wrench',
    label: name,
    also: category,
    why: category,
    run: () => void navigate(rooms.tools.path),
  }));
};

const useOpenMember = () => {
  const navigate = useNavigate();
  return (member: Profile, query: string): Find => ({
    id: member.id,
    icon: member,
    label: nameOf(member),
    username: member.username,
    why: whyFound(member, query),
    run: () => void navigate(memberPath(member.id), { state: overPortal }),
  });
};

const Picture = ({ id, full_name: fullName, username, avatar_url: avatarUrl }: Profile) => (
  <Avatar id={id} name={fullName ?? username} src={useAvatar(id) ?? avatarUrl} size="small" />
);

/** The skill or the words about the member that the query found; undefined when it found the name. */
const whyFound = (member: Profile, query: string): string | undefined => {
  const isFound = (text: string) => matchRanges(text, query).length > 0;
  if (isFound(nameOf(member)) || isFound(member.username ?? '')) return undefined;
  return [...(member.skills ?? []), member.bio ?? ''].find(isFound);
};
