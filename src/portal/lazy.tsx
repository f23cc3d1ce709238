import {
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { site } from '../content/site.ts';
import { memberAt } from '../config/rooms.ts';
import { mayOfferInstall } from '../domain/install-moment.ts';
import { readInstallRecord } from '../local/browser/install-offer.ts';
import { deviceValues } from '../local/store/keys.ts';
import { memberValues } from '../local/store/member-keys.ts';
import { useMember } from '../member/hooks/use-member.ts';
import { useHasVilla } from '../member/hooks/use-mirror.ts';
import { useStored } from '../member/hooks/use-stored.ts';
import type { Member } from '../member/member.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { BesidePage } from '../ui/beside-page.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import {
  lazyComponent,
  optionalComponent,
  useLazyComponent,
  type LazyComponent,
} from '../ui/lazy-component.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast.tsx';
import { whenIdle } from '../ui/when-idle.ts';

const dialogs = async () => (await import('./dialogs.tsx')).dialogs;
const ticket = () => import('../features/ticket/ticket-page.tsx');
const pressPages = () => import('../features/mail-opt-out/press-pages.tsx');
const villa = () => import('../features/villa/villa-page.tsx');
const installCard = async () => {
  await new Promise<void>((resolve) => {
    whenIdle(resolve);
  });
  return import('../features/install/install-card.tsx');
};

/** A page for signed-in members that loads its chunk when it opens. */
export interface LazyPage {
  readonly title: string;
  readonly page: LazyComponent<{ readonly member: Member }>;
}

/** Everything that the portal loads late, by what shows when its chunk does not load. */
const late = {
  /** The title of the page, with a button that tries again. */
  pages: {
    desk: { title: 'Desk', page: lazyComponent(async () => (await import('./desk.tsx')).Desk) },
    ticket: { title: 'Ticket', page: lazyComponent(async () => (await ticket()).TicketPage) },
    notifications: {
      title: 'Notifications',
      page: lazyComponent(async () => (await dialogs()).NotificationsPage),
    },
    villa: { title: 'The villa', page: lazyComponent(async () => (await villa()).VillaPage) },
  },
  /** The same in a part of a page. */
  areas: {
    mailOptOut: lazyComponent(async () => (await pressPages()).MailOptOutPage),
    editionNews: lazyComponent(async () => (await pressPages()).EditionNewsPage),
    syncCenter: lazyComponent(async () => (await dialogs()).SyncCenter),
  },
  /** A toast; the page stays as it was before the press. */
  pressed: {
    memberProfile: lazyComponent(async () => (await dialogs()).MemberProfile),
    messageActions: lazyComponent(async () => (await dialogs()).MessageActions),
    profileDialog: lazyComponent(async () => (await dialogs()).ProfileDialog),
    searchDialog: lazyComponent(async () => (await dialogs()).SearchDialog),
    signOutDialog: lazyComponent(async () => (await dialogs()).SignOutDialog),
  },
  /** Nothing: the page is complete without it. */
  optional: {
    overwrittenNotice: optionalComponent(lazyComponent(async () => (await dialogs()).OverwrittenNotice)),
    suspensionNotice: optionalComponent(lazyComponent(async () => (await dialogs()).SuspensionNotice)),
    villaNotice: optionalComponent(lazyComponent(async () => (await villa()).VillaNotice)),
    installCard: optionalComponent(lazyComponent(async () => (await installCard()).InstallCard)),
  },
} as const;

export const latePages = late.pages;
export const lateMailOptOut = late.areas.mailOptOut;
export const lateEditionNews = late.areas.editionNews;

/** Loads the dialogs before anybody opens one, so that they open offline too. */
export const fetchDialogs = (): Promise<unknown> =>
  Promise.allSettled([
    ...Object.values(late.pressed).map((component) => component.load()),
    late.areas.syncCenter.load(),
  ]);

/** In the place of a page beside the portal's rooms whose chunk did not load. */
const failedBeside = (title: string) => (prompt: ReactNode) => (
  <BesidePage title={title} home={paths.members}>
    <title>{`${title} | ${site.name}`}</title>
    {prompt}
  </BesidePage>
);

export const LaterSyncCenter: typeof late.areas.syncCenter.Component = (props) => (
  <AreaBoundary onRetry={late.areas.syncCenter.forgetFailure} frame={failedBeside('Sync centre')}>
    <Suspense fallback={<Spinner label="Loading: Sync centre" />}>
      <late.areas.syncCenter.Component {...props} />
    </Suspense>
  </AreaBoundary>
);

const LaterBeside = ({ title, page }: LazyPage) => {
  const member = useMember();
  return member ? (
    <AreaBoundary onRetry={page.forgetFailure} frame={failedBeside(title)}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        <page.Component member={member} />
      </Suspense>
    </AreaBoundary>
  ) : (
    <Spinner label="Loading..." />
  );
};

export const LaterNotifications = () => <LaterBeside {...late.pages.notifications} />;
export const LaterTicket = () => <LaterBeside {...late.pages.ticket} />;
export const LaterVilla = () => <LaterBeside {...late.pages.villa} />;

export const LaterSuspensionNotice = late.optional.suspensionNotice;

/** Loads the notice once this device has saved something of the profile that another one may overwrite. */
export const LaterOverwrittenNotice = () => {
  const uid = useMember()?.uid;
  const saved = useStored(uid === undefined ? null : memberValues(uid).savedProfile);
  return <late.optional.overwrittenNotice wanted={saved !== null} props={{}} />;
};

/** Links to the villa's page once this device holds a villa. */
export const LaterVillaNotice = () => <late.optional.villaNotice wanted={useHasVilla()} props={{}} />;

/** The place of the install offer in the portal. Loads nothing before the offer is due. */
export const LaterInstallCard = () => {
  const mayOffer = useSyncExternalStore(deviceValues.install.subscribe, mayOfferNow);
  return <late.optional.installCard wanted={mayOffer} props={{ place: 'portal' }} />;
};

/** A long visit still counts as one visit. */
const openedAt = Date.now();
const mayOfferNow = (): boolean => mayOfferInstall(readInstallRecord(), openedAt);

const tellNotLoaded = () =>
  showToast({
    title: 'Error',
    description: 'This part did not load. Please try again.',
    tone: 'destructive',
  });

/** The profile of the member in the address. If its chunk fails to load, shows a toast and returns to the directory. */
export const LaterMemberProfile = (props: ComponentProps<typeof late.pressed.memberProfile.Component>) => {
  const member = memberAt(useParams());
  const navigate = useNavigate();
  const MemberProfile = useLazyComponent(late.pressed.memberProfile, member !== undefined, () => {
    tellNotLoaded();
    void navigate(paths.members, { replace: true });
  });
  // oxlint-disable-next-line react/static-components -- it comes from the chunk and never changes.
  return MemberProfile ? <MemberProfile {...props} /> : null;
};

/** The menu of a message and its dialogs. If their chunk fails to load, shows a toast. */
export const LaterMessageActions = (props: ComponentProps<typeof late.pressed.messageActions.Component>) => {
  const MessageActions = useLazyComponent(late.pressed.messageActions, props.chosen !== null, () => {
    tellNotLoaded();
    props.onClose();
  });
  // oxlint-disable-next-line react/static-components -- it comes from the chunk and never changes.
  return MessageActions ? <MessageActions {...props} /> : null;
};

interface DialogProps {
  readonly open: boolean;
}

/** A dialog that loads its chunk when it opens. If that fails, closes with a toast. */
const onPress = <Props extends DialogProps>(
  component: LazyComponent<Props>,
  close: (props: Props) => void,
): ComponentType<Props> =>
  function LaterDialog(props: Props) {
    const [failures, setFailures] = useState(0);
    const giveUp = () => {
      close(props);
      setFailures((count) => count + 1);
      tellNotLoaded();
    };
    const Dialog = useLazyComponent(component, props.open, giveUp);
    useFocusBack(props.open);
    return Dialog ? (
      <AreaBoundary key={failures} onFailed={giveUp}>
        <Dialog {...props} />
      </AreaBoundary>
    ) : null;
  };

/** Returns the focus to the button that opened the dialog. Headless UI misses a button pressed before the chunk loaded. */
const useFocusBack = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // After Headless UI's own attempt.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
        if (opener.isConnected) opener.focus();
        else focusHeading();
      });
    };
  }, [isOpen]);
};

const PressedProfileDialog = onPress(late.pressed.profileDialog, ({ onClose }) => onClose());
export const LaterProfileDialog = (props: Omit<ComponentProps<typeof PressedProfileDialog>, 'install'>) => (
  <PressedProfileDialog
    {...props}
    install={<late.optional.installCard wanted props={{ place: 'account' }} />}
  />
);
export const LaterSearchDialog = onPress(late.pressed.searchDialog, ({ onClose }) => onClose());
export const LaterSignOutDialog = onPress(late.pressed.signOutDialog, ({ onStay }) => onStay());
