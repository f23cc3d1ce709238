import { useState, type ReactNode } from 'react';
import { limits } from '../../config/limits.ts';
import { timeFormat } from '../../domain/chat-time.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';

interface SuspendFormProps {
  /** What the button says. */
  readonly action: string;
  readonly onCancel: () => void;
  /** `until`: ISO 8601, the beginning of the chosen day on this device. */
  readonly onSuspend: (until: string, reason: string) => Promise<void>;
  /** That the device could not store it; null otherwise. */
  readonly failure: ReactNode;
}

/** Asks until when and why a member is suspended. */
export const SuspendForm = ({ action, onCancel, onSuspend, failure }: SuspendFormProps) => {
  const [date, setDate] = useState(() => inDays(7));
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const written = toPlainText(reason, 'lines');
  const errors = {
    date: date >= inDays(1) ? undefined : 'Choose a day after today.',
    reason: written === '' ? 'Write a reason. The member reads it.' : undefined,
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-4 border-l-2 border-night-edge pl-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (errors.date || errors.reason) focusFirstError(event.currentTarget);
        else void onSuspend(new Date(`${date}T00:00`).toISOString(), written);
      }}
    >
      <TextField
        label="May write again from"
        type="date"
        // The organiser has just asked for this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        min={inDays(1)}
        value={date}
        error={asked ? errors.date : undefined}
        onChange={({ target }) => setDate(target.value)}
      />
      <TextArea
        label="Reason"
        hint="The member reads it. Until then they can read and export, and write nothing."
        rows={3}
        maxLength={limits.reportReasonLength}
        value={reason}
        error={asked ? errors.reason : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger">
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** The local date so many days from now, as a date field holds it. */
const inDays = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  // Sweden writes dates as ISO 8601 does.
  return timeFormat('digits', 'sv').format(day);
};
