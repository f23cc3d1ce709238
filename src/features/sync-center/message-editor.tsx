import { useState } from 'react';
import { limits } from '../../config/limits.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { codePoints } from '../../domain/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useBusy } from '../../ui/use-busy.ts';

interface MessageEditorProps {
  readonly content: string;
  /** Says what happened to the old text, if anything did. */
  readonly hint: string | undefined;
  readonly onSave: (content: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Edits the text of a message that has not arrived. */
export const MessageEditor = ({ content, hint, onSave, onCancel }: MessageEditorProps) => {
  const [text, setText] = useState(content);
  const { busy, run } = useBusy();
  const edited = toPlainText(text, 'lines');
  const over = codePoints(edited) - limits.messageLength;
  return (
    <form
      className="flex w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (edited !== '' && over <= 0) run(() => onSave(edited));
      }}
    >
      <TextArea
        label="Edit the message"
        hint={hint}
        error={over > 0 ? `${over} characters too many: at most ${limits.messageLength}.` : undefined}
        rows={3}
        value={text}
        // The member has just pressed Edit.
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
        <Button type="submit" size="small" disabled={busy || edited === '' || over > 0}>
          Send this text
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep as it is
        </Button>
      </p>
    </form>
  );
};
