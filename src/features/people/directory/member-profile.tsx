import { memo, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { memberPath, paths } from '../../../config/paths.ts';
import { memberAt, rooms } from '../../../config/rooms.ts';
import { timeFormat } from '../../../domain/chat-time.ts';
import { labelKey } from '../rules/directory-chips.ts';
import { useProfile } from './use-profile.ts';
import { lastActiveText } from '../rules/last-active.ts';
import { nameOf, shownUsername, type Profile } from '../rules/profile.ts';
import { useSession } from '../../../engine/member/state/session.ts';
import { cannotFetch, useSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { OrganiserBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { goBack } from '../../../ui/close-on-back.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { OutLink } from '../../../ui/link.tsx';
import { isOverPortal } from '../../../ui/over-portal.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLasting } from '../../../ui/use-lasting.ts';
import { useNow } from '../../../ui/use-now.ts';
import { HiddenBadge } from './member-card.tsx';
import { linksOf } from './member-texts.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAvatar } from '../picture/use-avatar.ts';

export interface MemberProfileProps {
  /** Called after the dialog has closed, if nothing has the focus, as when its URL was opened directly. */
  readonly onClosed: (address: string) => void;
  /** Opens the form for the reader's own profile. */
  readonly onEdit: () => void;
  /** Filters the directory by the skill with this key. */
  readonly onSkill: (key: string) => void;
}

/** The parts of other capabilities. app/dialogs.tsx passes them in. */
interface FromOutside {
  /** Begins a message to the member. Called once the dialog has closed and the chat is open. */
  readonly onHello: (member: Profile) => void;
  /** Shows what other capabilities know about another member. */
  readonly about: ComponentType<{ readonly member: Profile }>;
}

/**
 * The profile of the member in the URL, in a dialog over the portal. The list behind keeps its scroll position, search and focus.
 * On a phone the back button closes the dialog.
 */
export const MemberProfile = memo(({ onClosed, onHello, ...rest }: MemberProfileProps & FromOutside) => {
  const address = memberAt(useParams());
  const lastAddress = useRef<string>(undefined);
  /** The member to whom the reader wants to write. */
  const greeted = useRef<Profile>(undefined);
  useEffect(() => {
    const closedAddress = lastAddress.current;
    lastAddress.current = address;
    if (address !== undefined || closedAddress === undefined) return undefined;
    // Waits until the dialog has tried to return the focus.
    const timer = setTimeout(() => {
      if (greeted.current) onHello(greeted.current);
      else if (document.activeElement === document.body) onClosed(closedAddress);
      greeted.current = undefined;
    }, 50);
    return () => clearTimeout(timer);
  }, [address, onClosed, onHello]);

  return address === undefined ? null : (
    <ProfileAt address={address} onGreet={(member) => (greeted.current = member)} {...rest} />
  );
});

interface ProfileAtProps extends Pick<MemberProfileProps, 'onEdit' | 'onSkill'>, Pick<FromOutside, 'about'> {
  readonly address: string;
  readonly onGreet: (member: Profile) => void;
}

const ProfileAt = ({ address, onEdit, onSkill, onGreet, about }: ProfileAtProps) => {
  const navigate = useNavigate();
  const { isClosing, close } = useClose();
  const member = useProfile(address);
  const isMissing = useIsMissing(member);
  const titleWithoutMember = isMissing ? 'Member not found' : 'Member';
  return (
    <Dialog
      open={!isClosing}
      hasAddress
      onClose={close}
      title={member ? nameOf(member) : titleWithoutMember}
      picture={member ? <Portrait {...member} /> : null}
      facts={member ? <Facts {...member} /> : null}
      aside={<CloseButton onClick={close} />}
    >
      {member ? (
        <Details
          member={member}
          onEdit={() => {
            close();
            onEdit();
          }}
          onSkill={(key) => {
            onSkill(key);
            void navigate(rooms.members.path);
          }}
          onHello={() => {
            onGreet(member);
            void navigate(rooms.chat.path);
          }}
          about={about}
        />
      ) : isMissing ? (
        <NotFound onClose={close} />
      ) : (
        <Spinner label="Loading member..." showLabel />
      )}
    </Dialog>
  );
};

/**
 * Closes the dialog and goes back to the page whose link opened it. From a URL opened directly, going back would leave the portal:
 * leads to its Home instead. `isClosing` is true at once, before the browser has gone back, so that the next key reaches the portal.
 */
const useClose = () => {
  const navigate = useNavigate();
  const location = useLocation();
  /** The history entry that the dialog is leaving. */
  const [closingKey, setClosingKey] = useState('');
  // The browser has left the entry. It may return to it later, and then the dialog opens again.
  if (closingKey !== '' && closingKey !== location.key) setClosingKey('');
  return {
    isClosing: closingKey === location.key,
    close: () => {
      // A second press would go back twice.
      if (closingKey === location.key) return;
      setClosingKey(location.key);
      if (isOverPortal(location.state)) goBack();
      else void navigate(paths.members, { replace: true });
    },
  };
};

/** Whether to say that no member has this address: a pull has brought all members, or the server cannot be reached. */
const useIsMissing = (member: Profile | null | undefined): boolean => {
  const status = useSyncStatus();
  const isCutOff = useLasting(cannotFetch(status) && !member);
  const isUnknown = member === null && status.lastPullAt !== null;
  return !member && (isCutOff || isUnknown);
};

interface DetailsProps extends Pick<MemberProfileProps, 'onEdit' | 'onSkill'>, Pick<FromOutside, 'about'> {
  readonly member: Profile;
  readonly onHello: () => void;
}

const Portrait = ({ id, full_name, username, avatar_url }: Profile) => (
  <Avatar id={id} name={full_name ?? username} src={useAvatar(id) ?? avatar_url} size="portrait" />
);

const Facts = ({ username, last_active, created_at, is_organiser }: Profile) => (
  <div className="mt-1 text-sm text-sand-dim">
    {username === null ? null : (
      <p translate="no" className="truncate text-base text-sand">
        {shownUsername(username)}
      </p>
    )}
    <p>Active {lastActiveText(last_active, useNow())}</p>
    <p>Member since {timeFormat('month').format(Date.parse(created_at))}</p>
    {is_organiser ? <OrganiserBadge /> : null}
  </div>
);

const Details = ({ member, onEdit, onSkill, onHello, about: About }: DetailsProps) => {
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.id === member.id;
  const links = linksOf(member);
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap gap-3">
        {isOwn ? (
          <Button size="small" onClick={onEdit}>
            <Icon name="user-pen" className="size-4" />
            Edit profile
          </Button>
        ) : (
          <Button size="small" onClick={onHello}>
            <Icon name="message-circle" className="size-4" />
            Say hello in the chat
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => void copyLink(member.id)}>
          <Icon name="link" className="size-4" />
          Copy link
        </Button>
      </p>
      {isOwn ? <OwnProfileNote isListed={member.is_listed} /> : null}
      {member.bio === null ? null : <WrittenText text={member.bio} />}
      {member.location === null ? null : (
        <p className="flex items-start gap-2">
          <Icon name="map-pin" className="mt-1 size-5 shrink-0 text-sand-dim" />
          <span dir="auto" className="min-w-0 break-words">
            {member.location}
          </span>
        </p>
      )}
      {member.skills === null || member.skills.length === 0 ? null : (
        <ul aria-label="Skills" className="flex flex-wrap gap-2">
          {member.skills.map((skill) => (
            <li key={skill} className="min-w-0">
              <button
                type="button"
                title="Show all members with this skill"
                onClick={() => onSkill(labelKey(skill))}
                className="inline-flex min-h-11 max-w-full cursor-pointer items-center rounded-md bg-night-2 px-3 text-sm @hover:text-lamp-bright fine:min-h-8 forced-colors:border"
              >
                <span dir="auto" className="truncate">
                  {skill}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {links.length === 0 ? null : (
        <ul aria-label="Elsewhere">
          {links.map(({ href, icon, text, label }) => (
            <li key={label} className="flex items-center gap-2">
              <Icon name={icon} className="size-5 shrink-0 text-sand-dim" />
              <OutLink href={href} className="inline-flex min-h-11 min-w-0 items-center">
                <span className="min-w-0 truncate">{text}</span>
              </OutLink>
            </li>
          ))}
        </ul>
      )}
      {isOwn ? null : <About member={member} />}
    </div>
  );
};

const OwnProfileNote = ({ isListed }: { readonly isListed: boolean }) =>
  isListed ? (
    <p className="text-sm text-sand-dim">This is you, as other members see you.</p>
  ) : (
    <div className="space-y-2">
      <HiddenBadge />
      <p className="text-sm text-sand-dim">This is you. Other members find nobody at this address.</p>
    </div>
  );

const NotFound = ({ onClose }: { readonly onClose: () => void }) => {
  const isCutOff = cannotFetch(useSyncStatus());
  return (
    <div className="space-y-5">
      <p>
        {isCutOff
          ? 'Nobody with this address is in the copy on this device, and we can’t reach the club right now.'
          : 'Nobody in the directory has this address. They may have left the club, changed their username, or no longer wish to be listed.'}
      </p>
      <Button onClick={onClose}>Back to the portal</Button>
    </div>
  );
};

const copyLink = async (id: string): Promise<void> => {
  const link = `${globalThis.location.origin}${memberPath(id)}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: 'Link copied', description: 'It opens this profile for every member of the club.' });
  } catch {
    // Without access to the clipboard, the member can copy the link from the toast.
    showToast({ title: 'Couldn’t copy the link', description: link, tone: 'note' });
  }
};
