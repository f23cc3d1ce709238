import { paths } from '../../config/paths.ts';
import type { SignedInUser } from '../../domain/session.ts';
import { useMyProfile } from '../../member/hooks/use-my-profile.ts';
import { Button } from '../../ui/button.tsx';
import { useToolbar } from '../../ui/use-toolbar.ts';
import { StatusLink } from './status-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';

interface MembersHeaderProps {
  /** The page itself has another heading: this one then only says where it is. */
  readonly isOverline: boolean;
  readonly user: SignedInUser;
  readonly leaving: boolean;
  readonly onProfile: () => void;
  readonly onSignOut: () => void;
}

/** The member, the sync state, and the two ways out. */
export const MembersHeader = ({ isOverline, user, leaving, onProfile, onSignOut }: MembersHeaderProps) => {
  const profile = useMyProfile();
  const toolbar = useToolbar();
  const name = profile?.fullName ?? user.fullName ?? user.email;
  const Title = isOverline ? 'p' : 'h1';
  return (
    // Scrolls away where large text or a low window would leave it no room.
    <header className="sticky top-[min(0px,(100dvh-35rem)*9)] z-20 border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
      <div className="mx-auto max-w-6xl px-4 pt-1 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-2 sm:gap-3">
          <Title className="min-w-0 flex-1 basis-28 font-display text-lg font-semibold tracking-[-0.03em] sm:text-xl sm:tracking-[-0.015em]">
            MEMBERS PORTAL
          </Title>
          <div {...toolbar} aria-label="Your account" className="ml-auto flex shrink-0 items-center gap-2">
            <Button variant="quiet" size="small" onClick={onProfile}>
              <Icon name="user-pen" className="size-4" />
              <span className="sr-only sm:not-sr-only">Profile</span>
            </Button>
            <Button variant="quiet" size="small" disabled={leaving} onClick={onSignOut}>
              <Icon name="log-out" className="size-4" />
              <span className="sr-only sm:not-sr-only">Sign Out</span>
            </Button>
          </div>
        </div>
        {/* One line, also with the mirror's age, so that the page does not move. Only waiting entries may add a second line. */}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {/* Small on a phone, to leave room for the name beside the mirror's age. */}
          <p
            className="line-clamp-2 min-w-24 flex-1 break-words text-xs text-sand-dim sm:text-sm"
            title={name}
          >
            Welcome back, <span className="text-sand">{name}</span>
          </p>
          {profile?.isOrganiser ? (
            <TextLink href={paths.desk} className="flex min-h-11 items-center px-2 text-sm">
              Desk
            </TextLink>
          ) : null}
          <StatusLink />
        </div>
      </div>
    </header>
  );
};
