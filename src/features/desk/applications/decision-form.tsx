import { useState } from 'react';
import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { decisionMail } from '../../../content/decision-mails.ts';
import type { Edition } from '../../../domain/edition.ts';
import type { Decision } from '../../../domain/decision.ts';
import { isMailed, type ShownApplication } from './desk-applications.ts';
import { readForm } from '../../../domain/read-form.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useAct } from '../use-act.tsx';
import { subjectOf, decisionTexts } from './decision-texts.ts';

interface DecisionFormProps {
  readonly application: ShownApplication;
  readonly decision: Decision;
  /** In which the seat would be; null while none is ahead. */
  readonly edition: Edition | null;
  /** Accepting goes over the count of seats. */
  readonly isFull: boolean;
  readonly onClose: () => void;
}

/** Shows the mail as it will go, takes the organiser's own words, and queues the decision. */
export const DecisionForm = ({ application, decision, edition, isFull, onClose }: DecisionFormProps) => {
  const { act, failure } = useAct();
  const form = useForm((typed) => readForm(noteSchema, typed), useState({ note: '' }));
  const { id, name, version } = application;
  const texts = decisionTexts[decision];
  const written = toPlainText(form.values.note, 'lines');
  const mailed = isMailed(decision) ? decision : null;

  const send = async ({ note }: { readonly note: string }) => {
    const isStored = await act({
      action: 'decide',
      details: { application: id, seen: version, decision, note, over: isFull },
      subject: subjectOf(id),
      title: texts.title(name),
      text: note === '' ? null : note,
    });
    if (isStored) onClose();
  };
  return (
    <form {...form.props(send)} className="grid gap-5">
      <h3 className="text-lg font-semibold [overflow-wrap:anywhere]">{texts.title(name)}</h3>
      {isFull ? (
        <p role="alert" className="rounded-md border border-laterite px-4 py-3">
          All seats of this edition are taken. If you accept, one more person comes than there are seats.
        </p>
      ) : null}
      <TextArea
        label={mailed ? 'Your own words in the mail' : 'Your note'}
        hint={mailed ? 'Optional.' : 'Optional. Only organisers read it.'}
        {...form.field('note')}
        error={isShort(written) ? undefined : tooLong}
      />
      {mailed ? (
        <MailPreview
          email={application.email}
          mail={decisionMail({
            ...application,
            decision: mailed,
            edition,
            note: written,
            isMember: application.is_member,
          })}
        />
      ) : (
        <p className="text-sand-dim">No mail goes.</p>
      )}
      {failure(subjectOf(id))}
      <div className="tall:sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-1 -mx-4 flex flex-wrap gap-2 border-t border-night-line bg-night px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-3 sm:mx-0 sm:bg-night-1 sm:px-0">
        <Button type="submit">{isFull ? 'Accept over the count and send' : texts.send}</Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
};

const isShort = (note: string): boolean => codePoints(note) <= limits.decisionNoteLength;
const tooLong = `At most ${limits.decisionNoteLength} characters.`;

const noteSchema = v.object({
  note: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.check(isShort, tooLong),
  ),
});

interface MailPreviewProps {
  readonly email: string;
  readonly mail: ReturnType<typeof decisionMail>;
}

const MailPreview = ({ email, mail }: MailPreviewProps) => (
  <section
    aria-label="The mail"
    className="rounded-md border border-night-line bg-night p-4 [overflow-wrap:anywhere]"
  >
    <p className="text-sm text-sand-dim">To {email}</p>
    <p className="mb-3 font-semibold">{mail.subject}</p>
    <div className="grid gap-3">
      {mail.paragraphs.map((text) => (
        <p key={text} className="whitespace-pre-wrap">
          {text}
        </p>
      ))}
      {mail.button === null ? null : <p className="font-semibold text-lamp">[{mail.button}]</p>}
      {mail.facts(location.origin).map(([label, text]) => (
        <p key={label}>
          <span className="text-sand-dim">{label}:</span> {text}
        </p>
      ))}
      <p className="text-sm text-sand-dim">{mail.footer}</p>
    </div>
  </section>
);
