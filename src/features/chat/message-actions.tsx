import { useCallback, useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import { Menu } from '../../ui/menu.tsx';
import { canAct, type ChatLine } from './chat-lines.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { ReportMessageDialog } from './report-message-dialog.tsx';

export interface MessageActionsProps {
  /** The message whose menu is open, and the button beside which it stands. */
  readonly chosen: { readonly line: ChatLine; readonly opener: HTMLElement } | null;
  /** Called when the menu closes. */
  readonly onClose: () => void;
}

/** The menu of a message, with its full time and what can be done about it, and the dialogs that it opens. */
export const MessageActions = ({ chosen, onClose }: MessageActionsProps) => {
  const [acting, setActing] = useState<ChatLine | null>(null);
  const close = useCallback(() => {
    setActing(null);
  }, []);
  return (
    <>
      {chosen ? (
        <Menu
          opener={chosen.opener}
          title={momentText(chosen.line.at)}
          items={
            canAct(chosen.line)
              ? [
                  {
                    ...(chosen.line.mine ? deletion : report),
                    onPress: () => {
                      setActing(chosen.line);
                    },
                  },
                ]
              : []
          }
          onClose={onClose}
        />
      ) : null}
      <DeleteMessageDialog line={acting?.mine ? acting : null} onClose={close} />
      <ReportMessageDialog line={acting?.mine ? null : acting} onClose={close} />
    </>
  );
};

const deletion = { icon: 'trash-2', label: 'Delete message' } as const;
const report = { icon: 'flag', label: 'Report message' } as const;
