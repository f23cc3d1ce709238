import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageKey } from './rules/message.ts';
import { Icon } from '../../ui/icon.tsx';
import { countUnreadLines, lineKey, newestDelivered, type ChatLine } from './chat-lines.ts';
import type { useListPosition } from './use-list-position.ts';

interface FirstUnreadOptions {
  readonly unreadId: string | null;
  readonly lines: readonly ChatLine[];
  readonly position: ReturnType<typeof useListPosition>;
}

/** Whether the unread line is above the view. False once the reader has scrolled to it. */
export const useFirstUnread = ({
  unreadId,
  lines,
  position: { look, beginsInView, isSettled },
}: FirstUnreadOptions) => {
  const [above, setAbove] = useState<string | null>(null);
  const current = useRef({ unreadId, at: -1 });
  const reached = useRef<string | null>(null);
  useEffect(() => {
    current.current = { unreadId, at: unreadId === null ? -1 : indexOf(lines, unreadId) };
  }, [unreadId, lines]);
  const check = useCallback(() => {
    // The place is not known in a room that does not show the chat.
    if (!look()) return;
    const { unreadId: id, at } = current.current;
    const isInView = at !== -1 && beginsInView(at);
    // While the list scrolls to its end, it passes lines that the reader has not seen.
    if (isInView && isSettled()) reached.current = id;
    setAbove(isInView || id === reached.current ? null : id);
  }, [look, beginsInView, isSettled]);
  useEffect(() => {
    if (unreadId === null) return undefined;
    // A frame later the list is at its end.
    const frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);
  }, [unreadId, check]);
  return {
    // Stays true while older lines load: if the button unmounted for a frame, a press would be lost.
    isAbove: above !== null && unreadId !== null && indexOf(lines, unreadId) <= indexOf(lines, above),
    /** Returns the id to jump to, and counts it as reached, even when its message is taller than the view. */
    reach: useCallback(() => (reached.current = current.current.unreadId), []),
    onScroll: check,
  };
};

const indexOf = (lines: readonly ChatLine[], id: string): number => lines.findIndex((line) => line.id === id);

interface FirstUnreadButtonProps {
  readonly lines: readonly ChatLine[];
  readonly seen: MessageKey | null;
  /** Older unread messages may not be loaded. */
  readonly isMore: boolean;
  readonly onPress: () => void;
}

/** Counts the loaded messages that were unread when the button appeared. The reader sees later ones arrive. */
export const FirstUnreadButton = ({ lines, seen, isMore, onPress }: FirstUnreadButtonProps) => {
  const [newest] = useState(() => newestDelivered(lines));
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-x-2 top-3 mx-auto inline-flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full border border-phosphor bg-night-2 px-3 text-sm-fit font-semibold text-phosphor"
    >
      <Icon name="arrow-up" className="size-4 shrink-0" />
      {`Jump to first unread (${countUnreadLines(lines, seen, newest ? lineKey(newest) : null)}${isMore ? '+' : ''})`}
    </button>
  );
};
