import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { limits } from '../../config/limits.ts';
import { paths } from '../../config/paths.ts';
import { momentText } from '../../domain/chat-time.ts';
import { counted } from '../editions/rules/programme.ts';
import { useHasWaited } from '../invitations/use-has-waited.ts';
import type { DeskAnnouncement } from './rules/desk.ts';
import { toPlainText, codePoints, lengthText } from '../../domain/plain-text.ts';
import { readForm } from '../../domain/read-form.ts';
import { ConfirmDialog } from '../sync-center/confirm-dialog.tsx';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { aboveActionBar, actionBarClass, Part } from './part.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { differences, useKeptForm } from '../../ui/use-kept-form.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import type { ShownDesk } from './desk-with.ts';
import { ActState, useAct } from './acts.tsx';
import { audienceText, useNames } from './use-names.ts';
import { deskStored } from './stored.ts';

/**
 * Writes announcements, and lists them with their state. A link with `?to=` names the edition whose attendees to write to, and its state
 * may bring a text.
 */
export const AnnouncementsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { search, state } = useLocation();
  const text = v.is(linkedTextSchema, state) ? state.text : '';
  const { act, failure } = useAct();
  const nameById = useNames(desk.announcements.map(({ by }) => by));
  const nameEdition = (id: string) => desk.editionNames.get(id) ?? id;
  const authorAndState = (one: ShownDesk['announcements'][number]) => {
    const to = audienceText(one, nameEdition);
    if (one.delivery) return `You to ${to}${one.delivery === 'queued' ? ', waiting to be sent' : ''}`;
    return `${nameById(one.by)} to ${to}. ${stateText(one)}`;
  };
  return (
    <AnnouncementForm desk={desk} to={new URLSearchParams(search).get('to')} text={text}>
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

const stateText = (one: DeskAnnouncement): string => {
  const mails = one.by_mail ? ` ${mailedText(one)}` : '';
  if (one.withdrawn_at !== null) return `Withdrawn ${momentText(one.withdrawn_at)}.${mails}`;
  if (one.released_at === null)
    return `Shown ${one.by_mail ? 'and mailed ' : ''}from ${momentText(one.show_from)}.`;
  return `Shown since ${momentText(one.released_at)}.${mails}`;
};

/** How long an announcement without a sent mail counts as on its way. The first mail goes some seconds after it. */
const mailingMs = 600_000;

const mailedText = ({ audience, withdrawn_at, released_at, mailed }: DeskAnnouncement): string => {
  if (mailed > 0) return `Mailed to ${counted(mailed, audience === 'members' ? 'member' : 'guest')}.`;
  const isMailing = withdrawn_at === null && Date.now() - Date.parse(released_at ?? '') < mailingMs;
  return isMailing ? 'Mails are going out.' : 'Mailed to nobody.';
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

interface AnnouncedStateProps {
  readonly announcement: ShownDesk['announcements'][number];
  /** Whom it is for. */
  readonly to: string;
  /** How many of them have no account. */
  readonly without: number;
  readonly onNext: () => void;
}

/** Says what has become of the announcement that the organiser just sent, and offers the next step. */
const AnnouncedState = ({ announcement, to, without, onNext }: AnnouncedStateProps) => {
  const { delivery, created_at, released_at, show_from } = announcement;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has looked for the button that opened it, which has gone.
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
  }, []);
  const isLater = released_at === null && Date.parse(show_from) > Date.parse(created_at);
  const title = isLater ? `It shows ${momentText(show_from)}.` : `Announced to ${to}.`;
  return (
    <section className="grid justify-items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
        {delivery === 'queued' ? 'It goes once this is sent.' : title}
      </h3>
      {delivery === 'queued' ? (
        <ActState subject="announcements" only="queued" />
      ) : (
        <output>
          <DeliveryBadge state="done">
            {delivery === 'arrived' ? 'Sent' : stateText(announcement)}
          </DeliveryBadge>
        </output>
      )}
      {without > 0 ? (
        <p className="measure text-sand-dim">
          {`${counted(without, 'guest')} without an account ${without === 1 ? 'does' : 'do'} not get it. Their addresses are in the list of attendees.`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {without > 0 ? (
          <Link to={`${paths.desk}/numbers`} className={buttonClass('primary', 'small')}>
            Save their addresses
          </Link>
        ) : null}
        <Button variant="quiet" size="small" className="first:-ml-3" onClick={onNext}>
          Write another
        </Button>
      </div>
    </section>
  );
};

/** The state of a link to this page. */
const linkedTextSchema = v.object({ text: v.string() });

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
