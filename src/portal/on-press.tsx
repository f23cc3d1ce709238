import { Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import {
  lazyComponent,
  optionalComponent,
  useLazyComponent,
  type LazyComponent,
} from '../ui/lazy-component.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast.tsx';

const load = async () => (await import('./dialogs.tsx')).dialogs;
const memberProfile = lazyComponent(async () => (await load()).MemberProfile);
const messageActions = lazyComponent(async () => (await load()).MessageActions);
const pinnedAnnouncement = lazyComponent(async () => (await load()).PinnedAnnouncement);
const profileDialog = lazyComponent(async () => (await load()).ProfileDialog);
const signOutDialog = lazyComponent(async () => (await load()).SignOutDialog);
const suspensionNotice = lazyComponent(async () => (await load()).SuspensionNotice);
const syncCenter = lazyComponent(async () => (await load()).SyncCenter);

/** Loads the dialogs before anybody opens one, so that they open offline too. */
export const fetchDialogs = (): Promise<unknown> =>
  Promise.allSettled(
    [memberProfile, messageActions, profileDialog, signOutDialog, syncCenter].map((component) =>
      component.load(),
    ),
  );

export const LaterPinnedAnnouncement = optionalComponent(pinnedAnnouncement);
export const LaterSuspensionNotice = optionalComponent(suspensionNotice);

export const LaterSyncCenter: typeof syncCenter.Component = (props) => (
  <AreaBoundary title="Sync centre" icon="refresh-cw" onRetry={syncCenter.forgetFailure}>
    <Suspense fallback={<Spinner label="Loading: Sync centre" />}>
      <syncCenter.Component {...props} />
    </Suspense>
  </AreaBoundary>
);

const tellNotLoaded = () =>
  showToast({
    title: 'Error',
    description: 'This part did not load. Please try again.',
    tone: 'destructive',
  });

/** The profile of the member in the address. If its chunk fails to load, shows a toast and returns to the directory. */
export const LaterMemberProfile = (props: ComponentProps<typeof memberProfile.Component>) => {
  const { member } = useParams();
  const navigate = useNavigate();
  const MemberProfile = useLazyComponent(memberProfile, member !== undefined, () => {
    tellNotLoaded();
    void navigate(paths.members, { replace: true });
  });
  // oxlint-disable-next-line react/static-components -- it comes from the chunk and never changes.
  return MemberProfile ? <MemberProfile {...props} /> : null;
};

/** The menu of a message and its dialogs. If their chunk fails to load, shows a toast. */
export const LaterMessageActions = (props: ComponentProps<typeof messageActions.Component>) => {
  const MessageActions = useLazyComponent(messageActions, props.chosen !== null, () => {
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

export const LaterProfileDialog = onPress(profileDialog, ({ onClose }) => onClose());
export const LaterSignOutDialog = onPress(signOutDialog, ({ onStay }) => onStay());
