import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { lazyPart, quietPart, usePart, type LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { opening, type Moment } from '../page/opening.ts';

/** A part that is fetched behind a moment of the opening. */
const behind = <Props extends object>(
  moment: Moment,
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(async () => {
    await moment.passed();
    return fetchPart();
  });
const { firstCard, firstView } = opening;

export const invitations = behind(
  firstCard,
  async () => (await import('../features/invitations/enhanced-invitations.tsx')).EnhancedInvitations,
);
export const chat = behind(
  firstCard,
  async () => (await import('../features/chat/community-chat.tsx')).CommunityChat,
);
const profileDialog = behind(
  firstView,
  async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog,
);
const signOutDialog = behind(
  firstView,
  async () => (await import('../features/members/sign-out-dialog.tsx')).SignOutDialog,
);

const syncCenter = lazyPart(async () => (await import('../features/sync-center/sync-center.tsx')).SyncCenter);
const evictionNotice = behind(
  firstView,
  async () => (await import('../features/sync-center/eviction-notice.tsx')).EvictionNotice,
);

/**
 * Settles when the areas below the directory can be drawn, or say that they did not come. All of them at once: one after
 * the other they would push each other about, and a fallback of React's would stay for 300 ms once it was shown.
 */
export const fetchAreas = (): Promise<unknown> => Promise.allSettled([invitations.load(), chat.load()]);

/** Fetches what opens on a press before anybody presses: also offline it must open. */
export const usePreloadedDialogs = (): void => {
  useEffect(() => {
    for (const dialog of [profileDialog, signOutDialog]) void dialog.load().catch(() => undefined);
    void firstView.passed().then(() => syncCenter.load().catch(() => undefined));
  }, []);
};

export const SyncCenterPart: typeof syncCenter.Part = (props) => (
  <AreaBoundary title="Sync centre" icon="i-lucide-refresh-cw" onRetry={syncCenter.forgetFailure}>
    <Suspense fallback={<Skeleton label="Loading: Sync centre" lines={6} />}>
      <syncCenter.Part {...props} />
    </Suspense>
  </AreaBoundary>
);

/** The eviction is noticed after the first view, so its notice comes no earlier. */
const EvictionNotice = quietPart(evictionNotice);
export const LaterEvictionNotice = () => <EvictionNotice wanted props={{}} />;

interface DialogProps {
  readonly open: boolean;
}

/** A dialog whose chunk is there or comes when it is opened; one that fails closes with a word. */
const onPress = <Props extends DialogProps>(
  part: LazyPart<Props>,
  close: (props: Props) => void,
): ComponentType<Props> =>
  function LaterDialog(props: Props) {
    const [failures, setFailures] = useState(0);
    const giveUp = () => {
      close(props);
      setFailures((count) => count + 1);
      showToast({
        title: 'Error',
        description: 'This part did not load. Please try again.',
        tone: 'destructive',
      });
    };
    const Dialog = usePart(part, props.open, giveUp);
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
