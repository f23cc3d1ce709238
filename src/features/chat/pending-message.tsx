import { useState } from 'react';
import { notices, withdrawingText } from '../../content/notices.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readMessageDraft } from '../../domain/message-draft.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { MessageEditor } from '../../ui/message-editor.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LineButton } from './line-button.tsx';

interface PendingMessageProps {
  readonly id: string;
  readonly content: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
  /** Called when its editor opens or closes. The line must stay mounted meanwhile. */
  readonly onEditing: (id: string, isEditing: boolean) => void;
}

/** The delivery state of an own message that is not delivered, and what the member can do about it. */
export const PendingMessage = ({ id, content, state, refusal, onEditing }: PendingMessageProps) => {
  const outbox = useOutbox();
  const [editing, setEditing] = useState(false);
  const edit = (isEditing: boolean) => {
    setEditing(isEditing);
    onEditing(id, isEditing);
  };

  const cancel = async () => {
    showToast(notices.cancelled(await outbox.cancel(id), 'The message is being sent.'));
  };

  const save = async (text: string) => {
    try {
      if (await outbox.edit(id, text)) edit(false);
      else showToast(notices.tooLate);
    } catch {
      // The device did not store the new text, so the editor keeps it.
      showToast(notices.messageFailed);
    }
  };

  // Stays open while another tab retries the old text, or the new text would be lost.
  if (editing) {
    return (
      <MessageEditor
        content={content}
        saveLabel="Send again"
        read={readMessageDraft}
        onSave={save}
        onCancel={() => {
          edit(false);
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <DeliveryBadge state={state}>
        {state === 'refused' ? (refusal?.message ?? stateTexts.refused) : stateTexts[state]}
      </DeliveryBadge>
      {state === 'refused' ? (
        <>
          <LineButton
            label="Edit"
            onPress={() => {
              edit(true);
            }}
          />
          <LineButton label="Retry" onPress={() => void changeStored(() => outbox.retry(id))} />
          <LineButton label="Discard" onPress={() => void changeStored(() => outbox.discard(id))} />
        </>
      ) : null}
      {state === 'queued' || state === 'signed-out' ? (
        <LineButton label="Cancel" onPress={() => void changeStored(cancel)} />
      ) : null}
    </div>
  );
};

const stateTexts: Record<DeliveryState, string> = {
  queued: 'Waiting to send',
  sending: 'Sending...',
  refused: 'Not accepted',
  'signed-out': 'Waiting for you to sign in again',
  withdrawing: withdrawingText,
};
