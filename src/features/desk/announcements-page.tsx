import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { limits } from '../../config/limits.ts';
import { momentText } from '../../domain/chat-time.ts';
import { counted } from '../editions/rules/programme.ts';
import type { DeskAnnouncement } from './rules/desk.ts';
import { toPlainText, codePoints, lengthText } from '../../domain/plain-text.ts';
import { readForm } from '../../domain/read-form.ts';
import { ConfirmDialog } from '../sync-center/confirm-dialog.tsx';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { Button } from '../../ui/button.tsx';
import { aboveActionBar, actionBarClass, Part } from './part.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { differences, useKeptForm } from '../../ui/use-kept-form.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import type { ShownDesk } from './desk-with.ts';
import { ActState, useAct } from './acts.tsx';
import { audienceText, useNames } from './use-names.ts';
import { deskStored } from './stored.ts';

/** Writes announcements, and lists them with their state. */
export const AnnouncementsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { act, failure } = useAct();
  const nameById = useNames(desk.announcements.map(({ by }) => by));
  const nameEdition = (id: string) => desk.editionNames.get(id) ?? id;
  const authorAndState = (one: ShownDesk['announcements'][number]) => {
    const to = audienceText(one, nameEdition);
    if (one.delivery) return `You to ${to}${one.delivery === 'queued' ? ', waiting to be sent' : ''}`;
    return `${nameById(one.by)} to ${to}. ${stateText(one)}`;
  };
  return (
    <AnnouncementForm desk={desk}>
      <Part title="Announced so far">
        {desk.announcements.length === 0 ? <p className="text-sand-dim">There are none yet.</p> : null}
        <ul
          tabIndex={-1}
          {...useRowFocus<HTMLUListElement>()}
          className="divide-y divide-night-line outline-none"
        >
          {desk.announcements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <WrittenText text={one.text} />
                <p className="text-sm text-sand-dim">{authorAndState(one)}</p>
                <ActState subject={`announcement ${one.id}`} />
                {failure(`announcement ${one.id}`)}
              </div>
              {one.withdrawn_at === null && one.delivery === null ? (
                <Button
                  variant="quiet"
                  size="small"
                  className="-mx-3"
                  onClick={() =>
                    void act({
                      action: 'withdraw',
                      details: { announcement: one.id },
                      subject: `announcement ${one.id}`,
                      title: 'Withdraw an announcement',
                      text: one.text,
                    })
                  }
                >
                  Withdraw
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Part>
    </AnnouncementForm>
  );
};

const stateText = ({ withdrawn_at, released_at, show_from, by_mail, mailed }: DeskAnnouncement): string => {
  const mails = by_mail ? ` Mailed to ${counted(mailed, 'member')}.` : '';
  if (withdrawn_at !== null) return `Withdrawn ${momentText(withdrawn_at)}.${mails}`;
  if (released_at === null) return `Shown ${by_mail ? 'and mailed ' : ''}from ${momentText(show_from)}.`;
  return `Shown since ${momentText(released_at)}.${mails}`;
};

interface AnnouncementFormProps {
  readonly desk: ShownDesk;
  /** The content below the preview, which stands beside the form in a wide window. */
  readonly children?: ReactNode;
}

/** Writes an announcement: to whom, from when, and whether also by mail. Shows how members will see it. */
export const AnnouncementForm = ({ desk, children }: AnnouncementFormProps) => {
  const { act, failure } = useAct();
  const names = desk.editionNames;
  const uid = useMember()?.uid;
  const form = useKeptForm(
    uid === undefined ? null : deskStored(uid).announcementDraft,
    (typed) => readForm(announcementSchema, typed),
    empty,
  );
  const { edition, byMail } = form.values;
  const audience = edition === '' ? 'members' : 'attendees';
  const plainText = toPlainText(form.values.text, 'lines');
  const to = audienceText({ audience, edition }, (id) => names.get(id) ?? id);
  const [toConfirm, setToConfirm] = useState<Announcement | null>(null);
  const announce = async ({ text, showFrom }: Announcement) => {
    setToConfirm(null);
    const isStored = await act({
      action: 'announce',
      details: {
        text,
        audience,
        edition: edition === '' ? null : edition,
        show_from: showFrom === '' ? null : new Date(showFrom).toISOString(),
        by_mail: byMail === 'yes',
      },
      subject: 'announcements',
      title: `Announce to ${to}`,
      text,
    });
    // The next announcement is probably for the same people.
    if (isStored) form.sent(differences(empty, { ...empty, edition }));
  };
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
      <Part title="New announcement">
        <form
          {...form.props(async (typed) => setToConfirm(typed))}
          data-keeps-draft
          className={`flex flex-col gap-4 ${aboveActionBar}`}
        >
          <TextArea
            label="Text"
            hint={lengthText(codePoints(plainText), limits.announcementLength)}
            {...form.field('text')}
          />
          <SelectField label="To" {...form.field('edition')}>
            <option value="">All members</option>
            {[...names].map(([id, name]) =>
              // The other editions have no attendees yet, because nobody has applied for them.
              id in desk.seats ? (
                <option key={id} value={id}>
                  Attendees of {name}
                </option>
              ) : null,
            )}
          </SelectField>
          <TextField
            label="Shown from"
            hint="Empty: now, by the club’s clock."
            type="datetime-local"
            {...form.field('showFrom')}
          />
          <SelectField label="By mail" hint="A mail cannot be taken back." {...form.field('byMail')}>
            <option value="no">No</option>
            <option value="yes">To each who has not stopped such mails</option>
          </SelectField>
          <div className={actionBarClass}>
            {failure('announcements')}
            <ActState subject="announcements" only="queued" box="basis-full" />
            <Button
              type="submit"
              size="small"
              variant={plainText === '' ? 'quiet' : 'primary'}
              className={plainText === '' ? '-ml-3' : ''}
            >
              {byMail === 'yes' ? 'Announce and mail' : 'Announce'}
            </Button>
          </div>
          <ActState subject="announcements" only="refused" />
        </form>
      </Part>
      <div className="grid grid-cols-1 gap-8">
        {plainText === '' ? null : (
          <figure>
            <figcaption className="mb-3 text-lg-fit font-semibold">Members see</figcaption>
            <WrittenText text={plainText} className="border-l-2 border-lamp pl-3" />
          </figure>
        )}
        {children}
      </div>
      {toConfirm ? (
        <ConfirmDialog
          open
          title={`Announce to ${to}?`}
          no="Back"
          yes={byMail === 'yes' ? 'Announce and mail now' : 'Announce now'}
          tone="primary"
          onNo={() => setToConfirm(null)}
          onYes={() => void announce(toConfirm)}
        >
          <WrittenText text={toConfirm.text} className="border-l-2 border-lamp pl-3" />
          <p className="mt-4">
            {toConfirm.showFrom === ''
              ? 'Members see it once it is sent'
              : `Members see it from ${momentText(new Date(toConfirm.showFrom).toISOString())}`}
            {byMail === 'yes' ? ', and get it by mail. A mail cannot be taken back.' : '. No mail is sent.'}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
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
  /** The value of a date and time field; empty for now. */
  showFrom: v.string(),
  byMail: v.string(),
});
type Announcement = v.InferOutput<typeof announcementSchema>;

const empty: Announcement = { text: '', edition: '', showFrom: '', byMail: 'no' };
