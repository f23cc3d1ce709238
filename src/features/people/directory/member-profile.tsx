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
  /** The window has closed and nothing has the focus, as after an address that was opened directly. */
  readonly onClosed: (address: string) => void;
  /** Opens the form for the reader's own profile. */
  readonly onEdit: () => void;
  /** Filters the directory by the skill with this key. */
  readonly onSkill: (key: string) => void;
}

/** Content of other capabilities, which app/dialogs.tsx passes in. */
interface FromOutside {
  /** Begins a message to the member, once the window has closed and the chat is open. */
  readonly onHello: (member: Profile) => void;
  /** Their facts about another member. */
  readonly about: ComponentType<{ readonly member: Profile }>;
}

/**
 * The profile of the member in the URL, in a dialog over the portal. The list behind keeps its place, its search and its focus.
 * On a phone the dialog slides up, and the back button closes it. A URL opened directly shows it over the top of the portal.
 */
export const MemberProfile = memo(({ onClosed, onHello, ...rest }: MemberProfileProps & FromOutside) => {
  const address = memberAt(useParams());
  const last = useRef<string>(undefined);
  /** The member to whom the reader wants to write. */
  const greeted = useRef<Profile>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = address;
    if (address !== undefined || before === undefined) return undefined;
    // After the dialog has returned the focus, if it could.
    const timer = setTimeout(() => {
      if (greeted.current) onHello(greeted.current);
      else if (document.activeElement === document.body) onClosed(before);
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
  const known = useProfile(address);
  const isMissing = useIsMissing(known);
  const title = known ? nameOf(known) : isMissing ? 'Member not found' : 'Member';
  return (
    <Dialog
      open={!isClosing}
      hasAddress
      onClose={close}
      title={title}
      aside={<CloseButton onClick={close} />}
    >
      {known ? (
        <Details
          member={known}
          onEdit={() => {
            close();
            onEdit();
          }}
          onSkill={(key) => {
            onSkill(key);
            void navigate(rooms.members.path);
          }}
          onHello={() => {
            onGreet(known);
            void navigate(rooms.chat.path);
          }}
          about={about}
        />
      ) : isMissing ? (
        <Unknown onClose={close} />
      ) : (
        <Spinner label="Loading member..." showLabel />
      )}
    </Dialog>
  );
};

/**
 * Back to the card or the message whose link opened it; an address opened directly leads to the portal instead of out of it. The
 * window is closed at once, before the browser has gone back: the next key belongs to the portal.
 */
const useClose = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const [left, setLeft] = useState('');
  // The browser has gone, and may come back to it.
  if (left !== '' && left !== location.key) setLeft('');
  return {
    isClosing: left === location.key,
    close: () => {
      // A second press before the browser has gone back would go back twice.
      if (left === location.key) return;
      setLeft(location.key);
      if (isOverPortal(location.state)) goBack();
      else void navigate(paths.members, { replace: true });
    },
  };
};

/** No member has this address: the mirror is complete, or the server cannot be asked. */
const useIsMissing = (known: Profile | null | undefined): boolean => {
  const status = useSyncStatus();
  const isCutOff = useLasting(cannotFetch(status) && !known);
  return !known && (isCutOff || (known === null && status.lastPullAt !== null));
};

interface DetailsProps extends Pick<MemberProfileProps, 'onEdit' | 'onSkill'>, Pick<FromOutside, 'about'> {
  readonly member: Profile;
  readonly onHello: () => void;
}

const Details = ({ member, onEdit, onSkill, onHello, about: About }: DetailsProps) => {
  const now = useNow();
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.id === member.id;
  const links = linksOf(member);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar
          id={member.id}
          name={member.full_name ?? member.username}
          src={useAvatar(member.id) ?? member.avatar_url}
          size="portrait"
        />
        <div className="min-w-0 flex-1 basis-40 text-sm text-sand-dim">
          {member.username === null ? null : (
            <p translate="no" className="truncate text-base text-sand">
              {shownUsername(member.username)}
            </p>
          )}
          <p>Active {lastActiveText(member.last_active, now)}</p>
          <p>Member since {timeFormat('month').format(Date.parse(member.created_at))}</p>
          {member.is_organiser ? <OrganiserBadge /> : null}
        </div>
      </div>
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

const Unknown = ({ onClose }: { readonly onClose: () => void }) => {
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
    // Some browsers refuse the clipboard; the address itself can still be copied from here.
    showToast({ title: 'Couldn’t copy the link', description: link, tone: 'note' });
  }
};
