import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { notices, withdrawingText } from '../../content/notices.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { codePoints } from '../../domain/text-length.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { lengthText } from './length-text.ts';
import { LineButton } from './line-button.tsx';

interface PendingMessageProps {
  readonly id: string;
  readonly content: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
  /** Told when a new text is being written for it, and when that is over: until then the line must not go. */
  readonly onEditing: (id: string, isEditing: boolean) => void;
}

/** How an own message stands that is still on the device, and what can be done about it. */
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
      // The new text is nowhere but in the editor, so that stays.
      showToast(notices.messageFailed);
    }
  };

  // Also while the old text is tried again from elsewhere: the new one must not go.
  if (editing) {
    return (
      <MessageEditor
        content={content}
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

interface MessageEditorProps {
  readonly content: string;
  readonly onSave: (content: string) => Promise<void>;
  readonly onCancel: () => void;
}

const MessageEditor = ({ content, onSave, onCancel }: MessageEditorProps) => {
  const [text, setText] = useState(content);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const edited = toPlainText(text, 'lines');
  const length = codePoints(edited);
  const sendable = length > 0 && length <= limits.messageLength;
  // At the end of the list its buttons would open out of sight.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={form}
      // Room for the focus ring, which the list would cut off.
      className="mt-2 space-y-2 pr-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) void onSave(edited);
      }}
    >
      <label htmlFor={id} className="sr-only">
        Edit the message
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        // The person has just asked to write here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
        className="block w-full rounded-md border border-night-edge bg-night px-3 py-2 text-base text-sand"
      />
      <p className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" disabled={!sendable}>
          Send again
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep as it is
        </Button>
        <span
          className={`font-mono text-xs ${length > limits.messageLength ? 'text-alarm' : 'text-sand-dim'}`}
        >
          {lengthText(length)}
        </span>
      </p>
    </form>
  );
};
