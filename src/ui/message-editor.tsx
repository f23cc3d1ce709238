import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';
import { useBusy } from './use-busy.ts';

interface MessageEditorProps {
  readonly content: string;
  /** What became of the old text, where that is not plain. */
  readonly hint?: string | undefined;
  readonly saveLabel: string;
  /** Reads what is typed: the text to save, and what is wrong with it. */
  readonly read: (text: string) => {
    readonly content: string;
    readonly isSendable: boolean;
    readonly error: string | undefined;
  };
  readonly onSave: (content: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Another text for a message that has not arrived. */
export const MessageEditor = ({ content, hint, saveLabel, read, onSave, onCancel }: MessageEditorProps) => {
  const [text, setText] = useState(content);
  const { busy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const edited = read(text);
  // At the end of a list its buttons would open out of sight.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={form}
      // Room for the focus ring, which a list would cut off.
      className="mt-2 flex w-full flex-col gap-3 pr-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.isSendable) run(() => onSave(edited.content));
      }}
    >
      <TextArea
        label="Edit the message"
        hint={hint}
        error={edited.error}
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
      />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={busy || !edited.isSendable}>
          {saveLabel}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep as it is
        </Button>
      </p>
    </form>
  );
};
