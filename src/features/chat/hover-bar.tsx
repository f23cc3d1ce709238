import type { ReactNode } from 'react';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChatLine } from './chat-lines.ts';
import { lastEmoji, useReact, useTallies } from './reactions.tsx';

interface HoverBarProps {
  readonly line: ChatLine;
  readonly isHead: boolean;
  readonly onReply: (line: ChatLine) => void;
}

/** The buttons of a message under the mouse, beside its menu: the reader's last three reactions, and Reply. For the keyboard the menu has both. */
export const HoverBar = ({ line, isHead, onReply }: HoverBarProps) => {
  const react = useReact();
  const tallies = useTallies(line);
  const uid = useMember()?.uid;
  return (
    <span
      className={`absolute right-0 z-10 flex rounded-md bg-night-2 pr-44px ${isHead ? 'top-0' : '-top-0.5'}`}
    >
      {uid === undefined
        ? null
        : lastEmoji(uid).map((emoji) => {
            const isMine = tallies.some((tally) => tally.emoji === emoji && tally.isMine);
            return (
              <BarButton
                key={emoji}
                label={`${isMine ? 'Take back' : 'React with'} ${emoji}`}
                onPress={() => react(line, emoji, !isMine)}
              >
                {emoji}
              </BarButton>
            );
          })}
      <BarButton label="Reply" onPress={() => onReply(line)}>
        <Icon name="message-circle" className="size-4" />
      </BarButton>
    </span>
  );
};

interface BarButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const BarButton = ({ label, onPress, children }: BarButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={onPress}
    className="inline-flex size-7 cursor-pointer items-center justify-center rounded-md text-sm hover:bg-night hover:text-lamp-bright"
  >
    {children}
  </button>
);
