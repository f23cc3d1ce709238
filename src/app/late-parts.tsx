import { useEffect, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { memberAt } from '../config/rooms.ts';
import { site } from '../content/site.ts';
import { mayOfferInstall } from '../features/install/rules/install-moment.ts';
import { readInstallRecord } from '../features/install/install-offer.ts';
import { useMember } from '../engine/member/hooks/use-member.ts';
import { useStored } from '../engine/member/hooks/use-stored.ts';
import type { Member } from '../engine/member/member.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { BesidePage } from '../ui/beside-page.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { late, type Late } from '../ui/late.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast.tsx';
import { useHasBeenTrue } from '../ui/use-lasting.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useMembershipStatus } from '../features/people/use-membership-status.ts';
import { useHasVilla } from '../features/villa/use-knows-villa.ts';
import { profileStored } from '../features/people/stored.ts';
import { installStored } from '../features/install/stored.ts';

// All parts that the portal loads late. When a chunk fails to load, the AreaBoundary around its part shows the failure (ui/late.tsx).

const dialogs = async () => (await import('./dialogs.tsx')).dialogs;
const pressPages = () => import('../features/mail-opt-out/press-pages.tsx');
const villa = () => import('../features/villa/villa-page.tsx');
const installCard = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return (await import('../features/install/install-card.tsx')).InstallCard;
};

export const waitingPage = (
  <main className="grid min-h-dvh place-content-center">
    <Spinner label="Loading..." />
  </main>
);
const wholePage = { waiting: waitingPage };
const spinner = { waiting: <Spinner label="Loading..." /> };
/** The page is complete without them. */
const optional = { isOptional: true };

export const Desk = late(async () => (await import('./desk.tsx')).Desk, wholePage);
export const MailOptOut = late(async () => (await pressPages()).MailOptOutPage, wholePage);
export const EditionNews = late(async () => (await pressPages()).EditionNewsPage, wholePage);

const SyncCenter = late(async () => (await dialogs()).SyncCenter, {
  waiting: <Spinner label="Loading: Sync centre" />,
});
const MemberProfile = late(async () => (await dialogs()).MemberProfile);
const MessageActions = late(async () => (await dialogs()).MessageActions);
const ProfileDialog = late(async () => (await dialogs()).ProfileDialog);
const SearchDialog = late(async () => (await dialogs()).SearchDialog);
const SignOutDialog = late(async () => (await dialogs()).SignOutDialog);

/** Wraps the panel of a card: when the panel fails to load, the card stays. */
const panel = <Props extends object>(Panel: Late<Props>) =>
  function LatePanel(props: Props) {
    return (
      <AreaBoundary frame={(prompt) => prompt}>
        <Panel {...props} />
      </AreaBoundary>
    );
  };
export const LateChatSearch = panel(late(async () => (await dialogs()).ChatSearch));
export const LateShareLink = panel(late(async () => (await dialogs()).ShareLink, spinner));
export const LateInvitationAnalytics = panel(
  late(async () => (await dialogs()).InvitationAnalytics, spinner),
);

/** Loads the dialogs before a member opens one, so that they open offline too. */
export const fetchDialogs = (): Promise<unknown> =>
  Promise.allSettled(
    [SyncCenter, MemberProfile, MessageActions, ProfileDialog, SearchDialog, SignOutDialog].map(({ load }) =>
      load(),
    ),
  );

interface BesideProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page beside the portal's rooms. When it fails, `failedBeside` replaces it. */
const Beside = ({ title, children }: BesideProps) => (
  <AreaBoundary frame={failedBeside(title)}>{children}</AreaBoundary>
);

const failedBeside = (title: string) => (prompt: ReactNode) => (
  <BesidePage title={title} home={paths.members}>
    <title>{`${title} | ${site.name}`}</title>
    {prompt}
  </BesidePage>
);

export const LateSyncCenter = (props: ComponentProps<typeof SyncCenter>) => (
  <Beside title="Sync centre">
    <SyncCenter {...props} />
  </Beside>
);

/** Makes a page with a title of its own, such as the ticket, that needs the member's mirror. Waits until the mirror is open. */
const pageOfMember = (title: string, Page: Late<{ readonly member: Member }>) =>
  function LatePage() {
    const member = useMember();
    return member ? (
      <Beside title={title}>
        <Page member={member} />
      </Beside>
    ) : (
      spinner.waiting
    );
  };

export const LateNotifications = pageOfMember(
  'Notifications',
  late(async () => (await dialogs()).NotificationsPage, spinner),
);
export const LateTicket = pageOfMember(
  'Ticket',
  late(async () => (await import('../features/ticket/ticket-page.tsx')).TicketPage, spinner),
);
export const LateVilla = pageOfMember(
  'The villa',
  late(async () => (await villa()).VillaPage, spinner),
);

const SuspensionNotice = late(async () => (await dialogs()).SuspensionNotice, optional);
const OverwrittenNotice = late(async () => (await dialogs()).OverwrittenNotice, optional);
const VillaNotice = late(async () => (await villa()).VillaNotice, optional);
const InstallCard = late(installCard, optional);

/** Loads the notice once this device has saved a part of the profile, which another device may overwrite. */
export const LateOverwrittenNotice = () => {
  const uid = useMember()?.uid;
  const saved = useStored(uid === undefined ? null : profileStored(uid).savedProfile);
  return useHasBeenTrue(saved !== null) ? <OverwrittenNotice /> : null;
};

/** Loads the notice once the member is suspended. */
export const LateSuspensionNotice = () =>
  useHasBeenTrue(useMembershipStatus()?.suspension !== undefined) ? <SuspensionNotice /> : null;

/** Links to the villa's page once this device holds a villa. */
export const LateVillaNotice = () => (useHasBeenTrue(useHasVilla()) ? <VillaNotice /> : null);

/** The install offer of the portal. Loads nothing before the offer is due. */
export const LateInstallCard = () => {
  const mayOffer = useSyncExternalStore(installStored.install.subscribe, mayOfferNow);
  return useHasBeenTrue(mayOffer) ? <InstallCard place="portal" /> : null;
};

/** Read once, so that a long visit counts as one visit. */
const openedAt = Date.now();
const mayOfferNow = (): boolean => mayOfferInstall(readInstallRecord(), openedAt);

interface OnPressProps {
  readonly isOpen: boolean;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** Mounts a part at the press that first opens it. If its chunk fails to load, a toast says so and the page stays as it is. */
const OnPress = ({ isOpen, onFailed, children }: OnPressProps) => {
  const [state, setState] = useState<'unopened' | 'opened' | 'failed'>('unopened');
  if (isOpen && state === 'unopened') setState('opened');
  if (!isOpen && state === 'failed') setState('unopened');
  const fail = () => {
    const reason = navigator.onLine ? 'This part did not load.' : 'This part isn’t on this device yet.';
    showToast({ title: 'Error', description: `${reason} Please try again.`, tone: 'destructive' });
    setState('failed');
    onFailed();
  };
  return state === 'opened' ? <AreaBoundary onFailed={fail}>{children}</AreaBoundary> : null;
};

/** The profile of the member in the address. When it fails to load, the address becomes that of the directory. */
export const LateMemberProfile = (props: ComponentProps<typeof MemberProfile>) => {
  const member = memberAt(useParams());
  const navigate = useNavigate();
  return (
    <OnPress isOpen={member !== undefined} onFailed={() => void navigate(paths.members, { replace: true })}>
      <MemberProfile {...props} />
    </OnPress>
  );
};

/** The menu of a message and its dialogs. */
export const LateMessageActions = (props: ComponentProps<typeof MessageActions>) => (
  <OnPress isOpen={props.chosen !== null} onFailed={props.onClose}>
    <MessageActions {...props} />
  </OnPress>
);

const dialog = <Props extends { readonly open: boolean }>(
  Dialog: Late<Props>,
  close: (props: Props) => void,
) =>
  function LateDialog(props: Props) {
    useFocusBack(props.open);
    return (
      <OnPress isOpen={props.open} onFailed={() => close(props)}>
        <Dialog {...props} />
      </OnPress>
    );
  };

/** Returns the focus to the button that opened the dialog. Headless UI does not know a button that was pressed before the chunk loaded. */
const useFocusBack = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // Waits for Headless UI to move the focus first.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
        if (opener.isConnected) opener.focus();
        else focusHeading();
      });
    };
  }, [isOpen]);
};

export const LateSearchDialog = dialog(SearchDialog, ({ onClose }) => onClose());
export const LateSignOutDialog = dialog(SignOutDialog, ({ onStay }) => onStay());
const LateProfile = dialog(ProfileDialog, ({ onClose }) => onClose());
export const LateProfileDialog = (props: Omit<ComponentProps<typeof ProfileDialog>, 'install'>) => (
  <LateProfile {...props} install={<InstallCard place="account" />} />
);
