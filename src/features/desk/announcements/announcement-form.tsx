import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { counted } from '../../editions/rules/programme.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import { toPlainText, codePoints, lengthText } from '../../../domain/plain-text.ts';
import { readForm } from '../../../domain/read-form.ts';
import { ConfirmDialog } from '../../sync-center/confirm-dialog.tsx';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { aboveActionBar, actionBarClass, Part } from '../part.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { differences, useKeptForm } from '../../../ui/use-kept-form.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import type { ShownDesk } from '../desk-with.ts';
import { ActState, useAct } from '../acts.tsx';
import { audienceText } from '../use-names.ts';
import { deskStored } from '../stored.ts';
import { AnnouncedState } from './announced-state.tsx';

/** An announcement that this page has stored on the device. */
interface Announced {
  readonly text: string;
  /** The ids of the announcements before it. */
  readonly before: ReadonlySet<string>;
  /** Its id, once the desk shows it. */
  readonly id: string | null;
}

/** How many people an announcement reaches, and how many of them have no account: those get only its mail. */
const reachOf = (
  { numbers, attendees }: ShownDesk,
  { edition, byMail }: Pick<Announcement, 'edition' | 'byMail'>,
) => {
  if (edition === '') return { text: `Reaches ${counted(numbers.members, 'member')}.`, without: 0 };
  const guests = attendees.filter((place) => place.edition === edition && place.cancelled_at === null);
  const without = guests.filter(({ user_id: account }) => account === null).length;
  const all = counted(guests.length, 'guest');
  if (without === 0) return { text: `Reaches ${all}.`, without };
  const noAccount = `${without} ${without === 1 ? 'has' : 'have'} no account yet`;
  const text =
    byMail === 'yes'
      ? `Reaches ${all}; ${noAccount} and ${without === 1 ? 'gets' : 'get'} the mail only.`
      : `Reaches ${guests.length - without} of ${all}; ${noAccount}, and can be reached by mail.`;
  return { text, without };
};

interface AnnouncementFormProps {
  readonly desk: ShownDesk;
  /** The id of an edition: the form begins with an announcement to its attendees, by mail. */
  readonly to?: string | null;
  /** The text with which the form begins. */
  readonly text?: string;
  /** The content below the preview, which stands beside the form in a wide window. */
  readonly children?: ReactNode;
}

/** Writes an announcement: to whom, from when, and whether also by mail. Shows how members will see it. */
export const AnnouncementForm = ({ desk, to = null, text: begun = '', children }: AnnouncementFormProps) => {
  const { act, failure } = useAct();
  const names = desk.editionNames;
  const uid = useMember()?.uid;
  const blank = to === null ? empty : { ...empty, text: begun, edition: to, byMail: 'yes' };
  const form = useKeptForm(
    uid === undefined ? null : deskStored(uid).announcementDraft,
    (typed) => readForm(announcementSchema, typed),
    blank,
  );
  const { edition, byMail } = form.values;
  const audience = edition === '' ? 'members' : 'attendees';
  const yesText = `${byMail === 'yes' ? 'Announce and mail' : 'Announce'} now`;
  const plainText = toPlainText(form.values.text, 'lines');
  const readers = audienceText({ audience, edition }, (id) => names.get(id) ?? id);
  const reach = reachOf(desk, form.values);
  const [toConfirm, setToConfirm] = useState<Announcement | null>(null);
  const [announced, setAnnounced] = useState<Announced | null>(null);
  const shown =
    announced &&
    desk.announcements.find(({ id, text }) =>
      announced.id === null ? !announced.before.has(id) && text === announced.text : id === announced.id,
    );
  if (announced && shown && announced.id === null) setAnnounced({ ...announced, id: shown.id });
  const hasWaited = useHasWaited(shown?.delivery === 'queued');
  const isSending =
    announced !== null && (shown ? shown.delivery === 'queued' && !hasWaited : announced.id === null);
  const announce = async ({ text, showFrom }: Announcement) => {
    if (isSending) return;
    const before = new Set(desk.announcements.map(({ id }) => id));
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
      title: `Announce to ${readers}`,
      text,
    });
    if (!isStored) return setToConfirm(null);
    setAnnounced({ text, before, id: null });
    // The next announcement is probably for the same people.
    form.sent(differences(blank, { ...blank, text: '', edition }));
  };
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
      <div tabIndex={-1} {...useRowFocus<HTMLDivElement>()} className="min-w-0 outline-none">
        {shown?.withdrawn_at === null && !isSending ? (
          <AnnouncedState
            announcement={shown}
            to={readers}
            without={shown.by_mail ? 0 : reach.without}
            onNext={() => {
              setAnnounced(null);
              setToConfirm(null);
            }}
          />
        ) : (
          <Part title="New announcement">
            <form
              {...form.props(async (typed) => {
                setAnnounced(null);
                setToConfirm(typed);
              })}
              data-keeps-draft
              className={`flex flex-col gap-4 ${aboveActionBar}`}
            >
              <TextArea
                label="Text"
                hint={lengthText(codePoints(plainText), limits.announcementLength)}
                {...form.field('text')}
              />
              <SelectField
                label="To"
                hint={reach.text}
                className="[&_select]:text-base-fit"
                {...form.field('edition')}
              >
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
              <Checkbox
                label="Also by mail"
                hint="To each who has not stopped such mails. A mail cannot be taken back."
                checked={byMail === 'yes'}
                onChange={(checked) => form.at('byMail').change(() => (checked ? 'yes' : 'no'))}
              />
              <div className={actionBarClass}>
                {failure('announcements')}
                <Button type="submit" size="small">
                  {byMail === 'yes' ? 'Announce and mail' : 'Announce'}
                </Button>
              </div>
              <ActState subject="announcements" only="refused" />
            </form>
          </Part>
        )}
      </div>
      <div className="grid grid-cols-1 gap-8">
        {plainText === '' ? null : (
          <figure>
            <figcaption className="mb-3 text-lg-fit font-semibold">Members see</figcaption>
            <WrittenText text={plainText} className="border-l-2 border-lamp pl-3" />
          </figure>
        )}
        {children}
      </div>
      {toConfirm && (announced === null || isSending) ? (
        <ConfirmDialog
          open
          title={`Announce to ${readers}?`}
          no="Back"
          yes={isSending ? 'Sending…' : yesText}
          tone="primary"
          onNo={() => setToConfirm(null)}
          onYes={() => void announce(toConfirm)}
        >
          <WrittenText text={toConfirm.text} className="border-l-2 border-lamp pl-3" />
          <p className="mt-4">{reach.text}</p>
          <p>
            {toConfirm.showFrom === ''
              ? 'Members see it once it is sent'
              : `Members see it from ${momentText(new Date(toConfirm.showFrom).toISOString())}`}
            {toConfirm.byMail === 'yes'
              ? ', and get it by mail. A mail cannot be taken back.'
              : '. No mail is sent.'}
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
