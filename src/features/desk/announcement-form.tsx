import * as v from 'valibot';
import { limits } from '../../config/limits.ts';
import type { Desk } from '../../domain/desk.ts';
import { readForm } from '../../domain/read-form.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { codePoints, lengthText } from '../../domain/text-length.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { differences, useKeptForm } from '../../ui/use-kept-form.ts';
import { audienceText } from './audience-text.ts';
import { useAct } from './use-act.tsx';
import { useEditionNames } from './use-edition-names.ts';

/** Writes an announcement: to whom, from when, and whether also by mail. Shows how members will see it. */
export const AnnouncementForm = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const names = useEditionNames(desk);
  const uid = useMember()?.uid;
  const form = useKeptForm(
    uid === undefined ? null : memberValues(uid).announcementDraft,
    (typed) => readForm(announcementSchema, typed),
    empty,
  );
  const { edition, byMail } = form.values;
  const written = toPlainText(form.values.text, 'lines');
  const to = audienceText(
    { audience: edition === '' ? 'members' : 'attendees', edition },
    (id) => names.get(id) ?? id,
  );
  const announce = async ({ text, showFrom }: Announcement) => {
    const isStored = await act({
      action: 'announce',
      details: {
        text,
        audience: edition === '' ? 'members' : 'attendees',
        edition: edition === '' ? null : edition,
        show_from: showFrom === '' ? null : new Date(showFrom).toISOString(),
        by_mail: byMail === 'yes',
      },
      subject: 'announcements',
      title: `Announce to ${to}`,
      text,
    });
    if (!isStored) return;
    form.sent(differences(empty, { ...empty, edition }));
  };
  return (
    <form {...form.props(announce)} data-keeps-draft className="flex max-w-xl flex-col gap-4">
      <TextArea
        label="Text"
        hint={lengthText(codePoints(written), limits.announcementLength)}
        {...form.field('text')}
      />
      <SelectField label="To" {...form.field('edition')}>
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
        {...form.field('showFrom')}
      />
      <SelectField label="By mail" hint="A mail cannot be taken back." {...form.field('byMail')}>
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
        <Button type="submit">{byMail === 'yes' ? 'Announce and mail' : 'Announce'}</Button>
      </div>
    </form>
  );
};

const announcementSchema = v.object({
  text: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.nonEmpty('Write what you want to say.'),
    v.check((text) => codePoints(text) <= limits.announcementLength, 'Please shorten it.'),
  ),
  /** The edition whose attendees read it; empty for all members. */
  edition: v.string(),
  /** As a date and time field holds it; empty for now. */
  showFrom: v.string(),
  byMail: v.string(),
});
type Announcement = v.InferOutput<typeof announcementSchema>;

const empty: Announcement = { text: '', edition: '', showFrom: '', byMail: 'no' };
