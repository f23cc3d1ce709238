import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { limits } from '../../config/limits.ts';
import { timeFormat } from '../../domain/chat-time.ts';
import { readForm } from '../../domain/read-form.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';

interface SuspendFormProps {
  /** The label of the button that suspends. */
  readonly action: string;
  readonly onCancel: () => void;
  /** `until`: ISO 8601, the beginning of the chosen day on this device. */
  readonly onSuspend: (until: string, reason: string) => Promise<void>;
  /** The message that the device could not store the suspension; null without one. */
  readonly failure: ReactNode;
}

/** The form for the end of a suspension and its reason. */
export const SuspendForm = ({ action, onCancel, onSuspend, failure }: SuspendFormProps) => {
  const form = useForm((typed) => readForm(suspensionSchema, typed), useState(inAWeek));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the fields and buttons.
    <form
      {...form.props(({ date, reason }) => onSuspend(new Date(`${date}T00:00`).toISOString(), reason))}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="mt-3 flex flex-col gap-4 border-l-2 border-night-edge pl-4"
    >
      <TextField
        label="May write again from"
        type="date"
        // The organiser has just opened this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        min={inDays(1)}
        {...form.field('date')}
      />
      <TextArea
        label="Reason"
        hint="The member reads it. Until then they can read and export, and write nothing, and others see neither their name nor their picture nor their bio."
        rows={3}
        maxLength={limits.reportReasonLength}
        {...form.field('reason')}
      />
      {failure}
      <div className="-mx-4 flex flex-wrap gap-x-2">
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

/** The local date that many days from today, as the value of a date field. */
const inDays = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  // The Swedish format is that of ISO 8601.
  return timeFormat('digits', 'sv').format(day);
};

const inAWeek = () => ({ date: inDays(7), reason: '' });

const suspensionSchema = v.object({
  date: v.pipe(
    v.string(),
    v.check((date) => date >= inDays(1), 'Choose a day after today.'),
  ),
  reason: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.nonEmpty('Write a reason. The member reads it.'),
  ),
});
