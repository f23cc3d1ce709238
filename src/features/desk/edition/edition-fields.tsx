import { Fragment, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { placeInCalendars } from '../../editions/rules/party.ts';
import { indiaTime } from '../../editions/rules/event-dates.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { counted } from '../../editions/rules/programme.ts';
import { tiers } from '../../../content/pricing.ts';
import {
  clockOfField,
  datesFrom,
  programmeMoved,
  toInstant,
  withVenueText,
  type EditionForm,
} from './edition-form-rules.ts';
import { browserRandom } from '../../../engine/local/browser/ports.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Part } from '../../../ui/use-form.ts';
import { Fold, foldedFields } from '../fold.tsx';
import { ListFields } from './list-fields.tsx';

interface FieldsProps {
  readonly form: Part<EditionForm>;
}

/** All fields of an edition, in parts that fold. `field`: the field that a link leads to; null without one. */
export const EditionFields = ({ form, field }: FieldsProps & { readonly field: string | null }) => {
  useEffect(() => {
    if (field !== null) document.getElementsByName(field)[0]?.focus();
  }, [field]);
  const part = (title: string, value: string, names: readonly (keyof EditionForm)[], children: ReactNode) => {
    const isInPart = (path: string) => names.some((name) => name === path.split('.')[0]);
    return (
      <Fold
        title={title}
        value={value}
        startsOpen={field !== null && isInPart(field)}
        hasError={Object.keys(form.errors).some(isInPart)}
      >
        <div className={foldedFields}>{children}</div>
      </Fold>
    );
  };
  const { values } = form;
  const venue = form.at('venue');
  const contacts = form.at('contacts');
  return (
    <div>
      {part(
        'Dates and place',
        `${momentInWords(values.startsAt)} · ${venue.values.text}`,
        ['startsAt', 'endsAt', 'bootcampEndsAt', 'venue'],
        <>
          <p className="text-sm text-sand-dim sm:col-span-2">
            All times are India time. Another day moves the ends and both programmes along.
          </p>
          <PartyBegins form={form} />
          <TextField label="Party ends" type="datetime-local" {...form.field('endsAt')} />
          <TextField label="Bootcamp ends" type="datetime-local" {...form.field('bootcampEndsAt')} />
          <MoveAlong form={form} />
          <TextField
            label="Venue"
            hint="As the page says it."
            className="sm:col-start-1"
            {...venue.field('text')}
            onChange={({ target }) => venue.change((now) => withVenueText(now, target.value))}
          />
          <TextField label="Region" {...venue.field('region')} />
          <TextField
            label="Venue in calendars"
            hint={`In calendars: ${placeInCalendars(venue.values)}`}
            className="sm:col-start-1"
            {...venue.field('name')}
          />
        </>,
      )}
      {part(
        'Seats and prices',
        `${values.seats} seats · ${tiers.map(({ slug }) => priceInWords(values.tiers[slug].price)).join(', ')}`,
        ['seats', 'tiers'],
        <>
          <TextField label="Seats" inputMode="numeric" {...form.field('seats')} />
          {tiers.map(({ slug, name }) => (
            <Fragment key={slug}>
              <TextField
                label={`${name}: price in rupees`}
                inputMode="numeric"
                className="sm:col-start-1"
                {...form.at('tiers').at(slug).field('price')}
              />
              <TextField
                label={`${name}: payment page`}
                type="url"
                inputMode="url"
                {...form.at('tiers').at(slug).field('paymentLink')}
              />
            </Fragment>
          ))}
        </>,
      )}
      {part(
        'Programme of the party',
        counted(values.party.length, 'stage'),
        ['party'],
        <Stages form={form} name="party" />,
      )}
      {part(
        'Programme of the bootcamp',
        counted(values.hours.length, 'stage'),
        ['hours'],
        <Stages form={form} name="hours" />,
      )}
      {part(
        'Questions',
        counted(values.faq.length, 'question'),
        ['faq'],
        <ListFields
          list={form.at('faq')}
          item="question"
          fields={[
            { name: 'question', label: 'Question', isLong: true },
            { name: 'answer', label: 'Answer', as: TextArea, isLong: true },
          ]}
          newItem={() => ({ id: browserRandom.uuid(), question: '', answer: '' })}
          line={({ question }) => ['', question]}
        />,
      )}
      {part(
        'Contacts',
        `${contacts.values.email} · ${contacts.values.phone.replaceAll(' ', '\u00A0')}`,
        ['contacts'],
        <>
          <TextField label="Email" type="email" inputMode="email" {...contacts.field('email')} />
          <TextField label="Phone" type="tel" inputMode="tel" {...contacts.field('phone')} />
          <ListFields
            list={contacts.at('social')}
            item="profile"
            fields={[
              { name: 'label', label: 'Name' },
              { name: 'href', label: 'Address' },
            ]}
            newItem={() => ({ id: browserRandom.uuid(), label: '', href: '' })}
            line={({ label, href }) => ['', `${label} ${href}`]}
          />
        </>,
      )}
      {part(
        'Line on top, and cancelling',
        values.state === 'cancelled' ? 'Cancelled' : values.banner.trim() || 'No line',
        ['banner', 'state'],
        <>
          <TextArea
            label="Line on top of the page"
            hint="One line that every visitor sees first. Empty for none."
            rows={2}
            className="max-w-2xl sm:col-span-2"
            {...form.field('banner')}
          />
          <SelectField
            label="This edition"
            hint="Cancelling shows everywhere, and takes the party out of calendars. Publish to make it so."
            className="max-w-2xl sm:col-span-2"
            {...form.field('state')}
          >
            <option value="planned">takes place</option>
            <option value="cancelled">is cancelled</option>
          </SelectField>
        </>,
      )}
    </div>
  );
};

/** The stages of one programme. A new stage begins with the party until the organiser gives it a time. */
const Stages = ({ form, name }: FieldsProps & { readonly name: 'party' | 'hours' }) => (
  <>
    <MoveAlong form={form} />
    <ListFields
      list={form.at(name)}
      item="stage"
      fields={[
        { name: 'startsAt', label: 'Begins', as: TimeField },
        { name: 'time', label: 'Time on the front page' },
        { name: 'title', label: 'Title', isLong: true },
        { name: 'text', label: 'Text', as: TextArea, isLong: true },
        { name: 'note', label: 'Note about a change', isLong: true },
      ]}
      newItem={() => ({
        id: browserRandom.uuid(),
        startsAt: form.values.startsAt,
        time: '',
        title: '',
        text: '',
        note: '',
      })}
      line={({ startsAt, title }) => [clockOfField(startsAt), title]}
    />
  </>
);

const TimeField = (props: ComponentProps<typeof TextField>) => <TextField type="datetime-local" {...props} />;

/** The beginning, which takes the other dates along. */
const PartyBegins = ({ form }: FieldsProps) => {
  // While somebody types, the day may be any other: the dates move from where they were before.
  const before = useRef(form.values);
  return (
    <TextField
      label="Party begins"
      type="datetime-local"
      {...form.field('startsAt')}
      onFocus={() => {
        before.current = form.values;
      }}
      onChange={({ target }) => {
        const dates = datesFrom(before.current, target.value);
        form.at('startsAt').change(() => dates.startsAt);
        form.at('endsAt').change(() => dates.endsAt);
        form.at('bootcampEndsAt').change(() => dates.bootcampEndsAt);
        form.at('party').change(() => dates.party);
        form.at('hours').change(() => dates.hours);
      }}
    />
  );
};

/** Offers to move both programmes to the dates of the form, while stages lie outside these. */
const MoveAlong = ({ form }: FieldsProps) => {
  const [movedCount, setMovedCount] = useState(0);
  const line = useRef<HTMLParagraphElement>(null);
  const moved = programmeMoved(form.values);
  if (!moved && movedCount === 0) return null;
  return (
    <div className={`sm:col-span-2 ${moved ? 'rounded-md border border-laterite p-4' : ''}`}>
      <p ref={line} tabIndex={-1} className="text-sm outline-none">
        {moved ? (
          'The programme still lies on other dates.'
        ) : (
          <DeliveryBadge state="done">{`Moved ${counted(movedCount, 'stage')} along`}</DeliveryBadge>
        )}
      </p>
      {moved ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 mt-2"
          onClick={() => {
            // This button unmounts.
            line.current?.focus();
            setMovedCount(moved.party.length + moved.hours.length);
            form.at('party').change(() => moved.party);
            form.at('hours').change(() => moved.hours);
          }}
        >
          Move the programme along
        </Button>
      ) : null}
    </div>
  );
};

/** "Sat, Oct 11, 2025, 12:00 PM" for the value of a date and time field. */
const momentInWords = (field: string): string => {
  const at = Date.parse(toInstant(field));
  if (Number.isNaN(at)) return 'No date';
  const { weekday, monthShort, day, year, time } = indiaTime(at);
  return `${weekday.slice(0, 3)}, ${monthShort} ${day}, ${year}, ${time}`;
};

/** "₹4,000"; the typed text itself while it is no whole number. */
const priceInWords = (typed: string): string => (/^\d+$/.test(typed) ? rupees(Number(typed)) : typed);
