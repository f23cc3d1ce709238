import { useState, type SubmitEvent } from 'react';
import { limits } from '../../config/limits.ts';
import type { Desk } from '../../domain/desk.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { codePoints, lengthText } from '../../domain/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { audienceText } from './audience-text.ts';
import { useAct } from './use-act.tsx';
import { useEditionNames } from './use-edition-names.ts';

/** Writes an announcement: to whom, from when, and whether also by mail. Shows how members will see it. */
export const AnnouncementForm = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const names = useEditionNames(desk);
  const [text, setText] = useState('');
  /** The edition whose attendees read it; empty for all members. */
  const [edition, setEdition] = useState('');
  /** As a date and time field holds it; empty for now. */
  const [showFrom, setShowFrom] = useState('');
  const [byMail, setByMail] = useState(false);
  const [asked, setAsked] = useState(false);
  const written = toPlainText(text, 'lines');
  const length = codePoints(written);
  const problem = problemOf(length);
  const to = audienceText(
    { audience: edition === '' ? 'members' : 'attendees', edition },
    (id) => names.get(id) ?? id,
  );
  const announce = async () => {
    const isStored = await act({
      action: 'announce',
      details: {
        text: written,
        audience: edition === '' ? 'members' : 'attendees',
        edition: edition === '' ? null : edition,
        show_from: showFrom === '' ? null : new Date(showFrom).toISOString(),
        by_mail: byMail,
      },
      subject: 'announcements',
      title: `Announce to ${to}`,
      text: written,
    });
    if (!isStored) return;
    setText('');
    setShowFrom('');
    setByMail(false);
    setAsked(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (problem) focusFirstError(event.currentTarget);
    else void announce();
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <TextArea
        label="Text"
        hint={lengthText(length, limits.announcementLength)}
        value={text}
        error={asked ? problem : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField label="To" value={edition} onChange={({ target }) => setEdition(target.value)}>
        <option value="">All members</option>
        {[...names].map(([id, name]) =>
          // The other editions have no applicants yet.
          id in desk.seats ? (
            <option key={id} value={id}>
              {audienceText({ audience: 'attendees', edition: id }, () => name)}
            </option>
          ) : null,
        )}
      </SelectField>
      <TextField
        label="Shown from"
        hint="Empty: now. The club’s clock decides, not this device’s."
        type="datetime-local"
        value={showFrom}
        onChange={({ target }) => setShowFrom(target.value)}
      />
      <SelectField
        label="By mail"
        hint="A mail cannot be taken back."
        value={byMail ? 'yes' : 'no'}
        onChange={({ target }) => setByMail(target.value === 'yes')}
      >
        <option value="no">No</option>
        <option value="yes">To each who has not stopped such mails</option>
      </SelectField>
      {written === '' ? null : (
        <figure>
          <figcaption className="mb-1.5 text-sm font-semibold">Members see</figcaption>
          <p className="whitespace-pre-wrap break-words border-l-2 border-lamp pl-3">{written}</p>
        </figure>
      )}
      {failure('announcements')}
      <div>
        <Button type="submit">{byMail ? 'Announce and mail' : 'Announce'}</Button>
      </div>
    </form>
  );
};

const problemOf = (length: number): string | undefined => {
  if (length === 0) return 'Write what you want to say.';
  return length > limits.announcementLength ? 'Please shorten it.' : undefined;
};
