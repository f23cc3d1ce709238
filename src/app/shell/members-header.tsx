import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { SessionUser } from '../../domain/session.ts';
import { useMyProfile } from '../../features/people/use-my-profile.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { placeUpdateLine } from '../../ui/update-line.ts';
import { StatusLink } from './status-link.tsx';

interface MembersHeaderProps {
  /** True when the page has a heading of its own: this text is then no heading. */
  readonly isOverline: boolean;
  /** True on the sync centre, where the pill always shows. */
  readonly isSync: boolean;
  readonly leaving: boolean;
  readonly onSearch: () => void;
  readonly onProfile: () => void;
  readonly onSignOut: () => void;
}

/** The header: link to Home, connection state, search, Profile and Sign Out. */
export const MembersHeader = ({
  isOverline,
  isSync,
  leaving,
  onSearch,
  onProfile,
  onSignOut,
}: MembersHeaderProps) => {
  const Title = isOverline ? 'p' : 'h1';
  return (
    // Sticky unless the window is too low for it, as with large text.
    <header className="[view-transition-name:header] @container sticky top-[min(0px,(100dvh-35rem)*9)] z-30 border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-[55px] max-w-[68.5rem] flex-wrap items-center gap-x-1 px-4 sm:gap-x-2 sm:pl-6 sm:pr-3">
        <div className="min-w-0 flex-1 basis-[min(7rem,24vw)] items-center justify-between @[40rem]:flex @[40rem]:basis-[14.5rem]">
          <Title className="min-w-0 font-display text-base-fit font-semibold tracking-[-0.02em] whitespace-nowrap [@container(width<22.5rem)]:text-sm-fit @[40rem]:text-lg">
            <Link
              to={paths.members}
              className="inline-flex min-h-7 max-w-full items-center gap-2.5 text-sand no-underline hover:text-lamp-bright @[40rem]:min-h-11"
            >
              {/* Lazy, because browsers also load pictures that are not displayed, as on a phone. */}
              <img
                src="/icons/favicon.svg"
                alt=""
                loading="lazy"
                width={28}
                height={28}
                className="hidden @[40rem]:block"
              />
              MEMBERS PORTAL
            </Link>
          </Title>
          <StatusLink shows={isSync ? 'always' : 'news'} isInHeader />
        </div>
        <button
          type="button"
          id="portal-search"
          aria-keyshortcuts="Control+K Meta+K /"
          className={searchClass}
          onClick={onSearch}
        >
          <Icon name="search" className="size-4" />
          <span className="sr-only @[57rem]:not-sr-only">Search</span>
          <kbd
            aria-hidden="true"
            className="ml-auto hidden rounded bg-night-2 px-1.5 font-mono text-xs @[57rem]:block"
          >
            /
          </kbd>
        </button>
        <Button variant="quiet" size="small" className={textButton} onClick={onProfile}>
          Profile
        </Button>
        <Button variant="quiet" size="small" className={textButton} disabled={leaving} onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
      <div ref={placeUpdateLine} />
    </header>
  );
};

/** Looks like a search field where there is room for one, elsewhere like an icon. */
const searchClass =
  'inline-flex min-h-11 w-touch cursor-pointer items-center justify-center gap-2.5 rounded-md text-sm text-sand-dim hover:text-lamp-bright fine:min-h-10 ' +
  '@[57rem]:w-64 @[57rem]:justify-start @[57rem]:border @[57rem]:border-night-edge @[57rem]:px-3';
const textButton = '[@container(width<40rem)]:px-1';

/** The line below Home's header. Scrolls away. */
export const Welcome = ({ user }: { readonly user: SessionUser }) => {
  const profile = useMyProfile();
  const name = profile?.full_name ?? user.fullName ?? user.email;
  return (
    <div className="-mb-3 flex min-h-11 sm:-mb-10 sm:-mt-2 flex-wrap items-center justify-between gap-x-3 fine:min-h-9">
      <p className="line-clamp-2 min-w-24 flex-1 break-words text-sm text-sand-dim" title={name}>
        Welcome back, <bdi className="text-sand">{name}</bdi>
      </p>
      <StatusLink shows="calm" />
    </div>
  );
};
