import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { workPictures } from '../../../content/work-pictures.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { isolated } from '../../../domain/isolated.ts';
import { codePoints } from '../../../domain/plain-text.ts';
import { readForm } from '../../../domain/read-form.ts';
import type { Attendee } from '../../applications/rules/decision.ts';
import { matches, text } from '../../editions/rules/content-fields.ts';
import { webAddress, type Edition } from '../../editions/rules/edition.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { toIndiaField, toInstant } from '../edition/edition-form-rules.ts';
import { DiscardEdits, UnsavedEdits, useKeptEdits } from '../kept-edits.tsx';
import { Part } from '../part.tsx';
import type { DeskWork } from '../rules/desk.ts';
import { ActState, useAct } from '../acts.tsx';

interface WorkCardProps {
  readonly place: Attendee;
  /** The past edition that the attendee came to. */
  readonly edition: Edition;
  readonly work: DeskWork | undefined;
}

/** The form for the website that went live for an attendee. The attendee decides whether it is public. */
export const WorkCard = ({ place, edition, work }: WorkCardProps) => {
  const { id, name } = place;
  const subject = `work ${id}`;
  const { act, failure } = useAct();
  const form = useKeptForm(
    useKeptEdits('workEdits', id, formSchema),
    (typed) => readForm(workSchema(edition), typed),
    work
      ? { ...work, live_at: toIndiaField(work.live_at), picture: work.picture ?? '' }
      : { ...empty, live_at: `${edition.bootcampEndsAt.slice(0, 10)}T00:00` },
  );
  const save = async (typed: v.InferOutput<ReturnType<typeof workSchema>>) => {
    const title = `What went live for ${isolated(name)}`;
    const details = { ...typed, attendee: id };
    if (await act({ action: 'save-work', details, subject, title, text: typed.title })) form.sent();
  };
  return (
    <Part title="What went live">
      <p className="text-sm text-sand-dim">{stateText(name, work)}</p>
      <form
        {...form.props(save)}
        data-keeps-draft
        className="mt-3 grid grid-cols-1 gap-3 @[30rem]:grid-cols-2"
      >
        <TextField
          label="Title"
          placeholder="Casa Dias, bookings for 38 nights"
          className="@[30rem]:col-span-2"
          {...form.field('title')}
        />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://casadias.example"
          className="@[30rem]:col-span-2"
          {...form.field('address')}
        />
        <TextField
          label="Hour, India time"
          type="datetime-local"
          min={toIndiaField(edition.startsAt)}
          max={toIndiaField(edition.bootcampEndsAt)}
          {...form.field('live_at')}
        />
        <SelectField label="Picture" {...form.field('picture')}>
          <option value="">A drawn frame</option>
          {Object.entries(workPictures).map(([file, label]) => (
            <option key={file} value={file}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="-mx-3 flex flex-wrap gap-x-2 @[30rem]:col-span-2">
          <Button type="submit" variant="quiet" size="small">
            Save, and ask by mail
          </Button>
          {work ? (
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                void act({
                  action: 'remove-work',
                  details: { attendee: id },
                  subject,
                  title: `Remove what went live for ${isolated(name)}`,
                  text: null,
                })
              }
            >
              Remove it
            </Button>
          ) : null}
          {failure(subject)}
        </div>
        <div className="grid gap-3 empty:hidden @[30rem]:col-span-2">
          <UnsavedEdits form={form} />
          <DiscardEdits form={form} />
          <ActState subject={subject} />
        </div>
      </form>
    </Part>
  );
};

const stateText = (name: string, work: DeskWork | undefined): string => {
  if (!work) return `${isolated(name)} is asked by mail. Nothing is public without their yes.`;
  if (work.agreed_at === null && work.mail_refused_at !== null)
    return `Not mailed: please call ${isolated(name)}. The page of their application asks for their yes, too.`;
  return work.agreed_at === null
    ? `No yes yet: nobody but organisers and ${isolated(name)} sees it.`
    : `${isolated(name)} said yes on ${momentText(work.agreed_at)}. The front page shows it while no edition is ahead. If you change it, we ask again.`;
};

const formSchema = v.object({
  title: v.string(),
  address: v.string(),
  live_at: v.string(),
  picture: v.string(),
});
const empty = { title: '', address: '', picture: '' };

const workSchema = ({ startsAt, bootcampEndsAt }: Edition) =>
  v.object({
    title: v.pipe(
      text('Title'),
      v.check(
        (title) => codePoints(title) <= limits.workTitleLength,
        `Title: at most ${limits.workTitleLength} characters.`,
      ),
    ),
    address: webAddress('Address'),
    live_at: v.pipe(
      v.string(),
      matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Hour: a day and a time of the edition.'),
      v.transform(toInstant),
      v.check((at) => startsAt <= at && at <= bootcampEndsAt, 'Hour: a day and a time of the edition.'),
    ),
    picture: v.pipe(
      v.string(),
      v.transform((name) => (name === '' ? null : name)),
    ),
  });
