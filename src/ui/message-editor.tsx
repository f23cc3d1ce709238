import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';
import { isTouch } from './is-touch.ts';
import { focusOnceShown } from './use-focus.ts';
import { useBusy } from './use-busy.ts';

interface MessageEditorProps {
  readonly content: string;
  /** Says what happened to the old text, if anything did. */
  readonly hint?: string | undefined;
  /** Reads the typed text: the content to save, and its error. */
  readonly read: (text: string) => {
    readonly content: string;
    readonly isSendable: boolean;
    readonly error: string | undefined;
  };
  readonly onSave: (content: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Edits the text of a message. Enter saves and Shift and Enter breaks the line, as in the composer. */
export const MessageEditor = ({ content, hint, read, onSave, onCancel }: MessageEditorProps) => {
  const [text, setText] = useState(content);
  const { busy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const [touches] = useState(isTouch);
  const edited = read(text);
  const save = () => {
    if (edited.isSendable) run(() => onSave(edited.content));
  };
  useEffect(() => {
    // Firefox leaves the caret at the start.
    const input = form.current?.querySelector('textarea');
    input?.setSelectionRange(input.value.length, input.value.length);
    // Scrolls the buttons into view, as in the last row of a list.
    form.current?.scrollIntoView({ block: 'nearest' });
    // Large text can make the form higher than the list: the field is then more important.
    form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    return focusOnceShown(() => input, {});
  }, []);
  return (
    <form
      ref={form}
      // Leaves space for the focus ring, which the list would cut off.
      className="mb-2 mt-2 flex w-full flex-col gap-12px pr-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label="Edit the message"
        hint={hint}
        error={edited.error}
        // As high as its text, in browsers with `field-sizing`.
        rows={2}
        className="[&_textarea]:max-h-[40dvh] [&_textarea]:resize-none [&_textarea]:[field-sizing:content]"
        value={text}
        // The member has just pressed Edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (!touches && event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          }
        }}
      />
      <p className="flex flex-wrap gap-8px">
        <Button type="submit" size="small" disabled={busy || !edited.isSendable}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep as it is
        </Button>
      </p>
    </form>
  );
};
