import { Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { lazyComponent, useLazyComponent, type LazyComponent } from '../ui/lazy-component.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';

const load = async () => (await import('./dialogs.tsx')).dialogs;
const memberProfile = lazyComponent(async () => (await load()).MemberProfile);
const profileDialog = lazyComponent(async () => (await load()).ProfileDialog);
const signOutDialog = lazyComponent(async () => (await load()).SignOutDialog);
const syncCenter = lazyComponent(async () => (await load()).SyncCenter);

/** Preloads everything that opens on a press, because it must open offline too. */
export const fetchDialogs = (): Promise<unknown> =>
  Promise.allSettled(
    [memberProfile, profileDialog, signOutDialog, syncCenter].map((component) => component.load()),
  );

export const LaterSyncCenter: typeof syncCenter.Component = (props) => (
  <AreaBoundary title="Sync centre" icon="refresh-cw" onRetry={syncCenter.forgetFailure}>
    <Suspense fallback={<Skeleton label="Loading: Sync centre" lines={6} />}>
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

/** The profile of the member in the address. When it fails to load, returns to the directory and says so. */
export const LaterMemberProfile = (props: ComponentProps<typeof memberProfile.Component>) => {
  const { member } = useParams();
  const navigate = useNavigate();
  const MemberProfile = useLazyComponent(memberProfile, member !== undefined, () => {
    tellNotLoaded();
    void navigate(paths.members, { replace: true });
  });
  // oxlint-disable-next-line react/static-components -- it is the chunk's, the same each time.
  return MemberProfile ? <MemberProfile {...props} /> : null;
};

interface DialogProps {
  readonly open: boolean;
}

/** A dialog that loads its chunk when it opens at the latest. When that fails, it closes and says so. */
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

/**
 * Gives the focus back to what opened the dialog. The library of the dialog does so by itself, but knows nothing of what
 * was pressed before its chunk had come.
 */
const useFocusBack = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // Behind the library's own attempt.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isOpen]);
};

export const LaterProfileDialog = onPress(profileDialog, ({ onClose }) => onClose());
export const LaterSignOutDialog = onPress(signOutDialog, ({ onStay }) => onStay());
