import { Fragment, useEffect, type ComponentProps, type ReactNode } from 'react';
import { placeInCalendars } from '../../editions/rules/party.ts';
import { indiaShortText } from '../../editions/rules/event-dates.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { counted } from '../../editions/rules/programme.ts';
import { tiers } from '../../../content/pricing.ts';
import { programmeMoved, toInstant, withVenueText, type EditionForm } from './edition-form-rules.ts';
import { browserRandom } from '../../../engine/local/browser/ports.ts';
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
          <p className="text-sm text-sand-dim sm:col-span-2">All times are India time.</p>
          <TextField label="Party begins" type="datetime-local" {...form.field('startsAt')} />
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
          <TextField
            label="Venue in calendars"
            hint={`In calendars: ${placeInCalendars(venue.values)}`}
            {...venue.field('name')}
          />
          <TextField label="Region" {...venue.field('region')} />
        </>,
      )}
      {part(
        'Seats and prices',
        `${values.seats} seats · ${tiers.map(({ slug }) => priceInWords(values.tiers[slug].price)).join(', ')}`,
        ['seats', 'tiers'],
        <>
          <TextField label="Seats" inputMode="numeric" className="sm:col-span-2" {...form.field('seats')} />
          {tiers.map(({ slug, name }) => (
            <Fragment key={slug}>
              <TextField
                label={`${name}: price in rupees`}
                inputMode="numeric"
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
            { name: 'question', label: 'Question' },
            { name: 'answer', label: 'Answer', as: TextArea },
          ]}
          newItem={() => ({ id: browserRandom.uuid(), question: '', answer: '' })}
          line={({ question }) => ['', question]}
        />,
      )}
      {part(
        'Contacts',
        `${contacts.values.email} · ${contacts.values.phone}`,
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
            {...form.field('banner')}
          />
          <SelectField
            label="This edition"
            hint="Cancelling shows everywhere, and takes the party out of calendars. Publish to make it so."
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
        { name: 'title', label: 'Title' },
        { name: 'text', label: 'Text', as: TextArea },
        { name: 'note', label: 'Note about a change' },
      ]}
      newItem={() => ({
        id: browserRandom.uuid(),
        startsAt: form.values.startsAt,
        time: '',
        title: '',
        text: '',
        note: '',
      })}
      line={({ startsAt, title }) => [startsAt.slice(11), title]}
    />
  </>
);

const TimeField = (props: ComponentProps<typeof TextField>) => <TextField type="datetime-local" {...props} />;

/** Offers to move both programmes to the dates of the form, while stages lie outside these. */
const MoveAlong = ({ form }: FieldsProps) => {
  const moved = programmeMoved(form.values);
  return moved ? (
    <div className="rounded-md border border-laterite p-4 sm:col-span-2">
      <p className="text-sm">The programme still lies on other dates.</p>
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        onClick={() => {
          form.at('party').change(() => moved.party);
          form.at('hours').change(() => moved.hours);
        }}
      >
        Move the programme along
      </Button>
    </div>
  ) : null;
};

/** "Sat, Oct 11, 12:00 PM" for the value of a date and time field. */
const momentInWords = (field: string): string => {
  const at = Date.parse(toInstant(field));
  return Number.isNaN(at) ? 'No date' : indiaShortText(at).replace(/ IST$/, '');
};

/** "₹4,000"; the typed text itself while it is no whole number. */
const priceInWords = (typed: string): string => (/^\d+$/.test(typed) ? rupees(Number(typed)) : typed);
