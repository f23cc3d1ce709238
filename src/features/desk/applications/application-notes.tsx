import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { codePoints, toPlainText } from '../../../domain/plain-text.ts';
import { readForm } from '../../../domain/read-form.ts';
import { isolated } from '../../../domain/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../part.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { useKeptEdits } from '../kept-edits.tsx';
import { ActState, useAct } from '../acts.tsx';
import { useNames } from '../use-names.ts';
import type { ShownApplication } from '../desk-with.ts';

/** The organisers' notes about an application, and a form for another note. */
export const ApplicationNotes = ({ application }: { readonly application: ShownApplication }) => {
  const { id, name, notes } = application;
  const subject = `note ${id}`;
  const nameById = useNames(notes.map(({ written_by: by }) => by));
  const { act, failure } = useAct();
  const form = useKeptForm(
    useKeptEdits('noteEdits', id, formSchema),
    (typed) => readForm(noteSchema, typed),
    empty,
  );
  const write = async ({ text }: { readonly text: string }) => {
    const isStored = await act({
      action: 'note',
      details: { application: id, text },
      subject,
      title: `A note about ${isolated(name)}`,
      text,
    });
    if (isStored) form.sent();
  };
  return (
    <Part title="Notes">
      <p className="text-sm text-sand-dim">
        Only organisers read them. They are deleted with the application.
      </p>
      <ol className="divide-y divide-night-line [overflow-wrap:anywhere]">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <WrittenText text={note.text} />
            <p className="text-sm text-sand-dim">
              {note.delivery ? (
                `You${note.delivery === 'queued' ? ', waiting to be sent' : ''}`
              ) : (
                <>
                  {nameById(note.written_by)},{' '}
                  <time dateTime={note.written_at}>{momentText(note.written_at)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      <ActState subject={subject} box="my-3 grid gap-3" />
      <form {...form.props(write)} data-keeps-draft className="mt-3 grid gap-3">
        <TextArea label="New note" rows={2} {...form.field('text')} />
        {failure(subject)}
        <div>
          <Button type="submit" variant="quiet" size="small" className="-ml-3 scroll-mb-24">
            Add note
          </Button>
        </div>
      </form>
    </Part>
  );
};

const formSchema = v.object({ text: v.string() });
const empty = { text: '' };

const noteSchema = v.object({
  text: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.nonEmpty('Write what the others should know.'),
    v.check(
      (text) => codePoints(text) <= limits.applicationNoteLength,
      `At most ${limits.applicationNoteLength} characters.`,
    ),
  ),
});
