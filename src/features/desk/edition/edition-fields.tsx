import { Fragment, useState, type ReactNode } from 'react';
import { tiers } from '../../../content/pricing.ts';
import {
  programmeMoved,
  valueAt,
  type EditionErrors,
  type EditionForm,
} from '../../../domain/edition-form.ts';
import { browserRandom } from '../../../local/browser/ports.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListFields } from './list-fields.tsx';

export interface FieldsProps {
  readonly form: EditionForm;
  readonly errors: EditionErrors;
  /** Called with a place in the form, such as `venue.name`, and its new value. */
  readonly change: (path: string, value: unknown) => void;
}

/** All fields of an edition, in parts that open one by one. */
export const EditionFields = (props: FieldsProps) => {
  const { form, errors, change } = props;
  const field = (path: string) => ({
    value: valueAt(form, path),
    error: errors[path],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(path, target.value),
  });
  const part = (title: string, paths: readonly string[], children: ReactNode) => (
    <Part
      title={title}
      hasError={Object.keys(errors).some((at) => paths.some((path) => at.startsWith(path)))}
    >
      {children}
    </Part>
  );
  return (
    <div className="border-t border-night-line">
      {part(
        'Dates and place',
        ['startsAt', 'endsAt', 'bootcampEndsAt', 'venue'],
        <>
          <p className="text-sm text-sand-dim sm:col-span-2">All times are India time.</p>
          <TextField label="Party begins" type="datetime-local" {...field('startsAt')} />
          <TextField label="Party ends" type="datetime-local" {...field('endsAt')} />
          <TextField label="Bootcamp ends" type="datetime-local" {...field('bootcampEndsAt')} />
          <MoveAlong {...props} />
          <TextField label="Venue" hint="As the page says it." {...field('venue.text')} />
          <TextField
            label="Venue in calendars"
            hint="As calendars and search engines say it."
            {...field('venue.name')}
          />
          <TextField label="Region" {...field('venue.region')} />
        </>,
      )}
      {part(
        'Seats and prices',
        ['seats', 'tiers'],
        <>
          <TextField label="Seats" inputMode="numeric" className="sm:col-span-2" {...field('seats')} />
          {tiers.map(({ slug, name }) => (
            <Fragment key={slug}>
              <TextField
                label={`${name}: price in rupees`}
                inputMode="numeric"
                {...field(`tiers.${slug}.price`)}
              />
              <TextField
                label={`${name}: payment page`}
                type="url"
                inputMode="url"
                {...field(`tiers.${slug}.paymentLink`)}
              />
            </Fragment>
          ))}
        </>,
      )}
      {part('Programme of the party', ['party'], <Stages {...props} path="party" />)}
      {part('Programme of the bootcamp', ['hours'], <Stages {...props} path="hours" />)}
      {part(
        'Questions',
        ['faq'],
        <ListFields
          {...props}
          path="faq"
          item="question"
          fields={{ question: 'Question', answer: 'Answer' }}
        />,
      )}
      {part(
        'Contacts',
        ['contacts'],
        <>
          <TextField label="Email" type="email" inputMode="email" {...field('contacts.email')} />
          <TextField label="Phone" type="tel" inputMode="tel" {...field('contacts.phone')} />
          <ListFields
            {...props}
            path="contacts.social"
            item="profile"
            fields={{ label: 'Name', href: 'Address' }}
          />
        </>,
      )}
      {part(
        'Line on top, and cancelling',
        ['banner', 'state'],
        <>
          <TextArea
            label="Line on top of the page"
            hint="One line that every visitor sees first. Empty for none."
            rows={2}
            {...field('banner')}
          />
          <SelectField
            label="This edition"
            hint="Cancelling shows everywhere, and takes the party out of calendars. Publish to make it so."
            {...field('state')}
          >
            <option value="planned">takes place</option>
            <option value="cancelled">is cancelled</option>
          </SelectField>
        </>,
      )}
    </div>
  );
};

/** The stages of one programme. A new one begins where the party does, until it gets a time of its own. */
const Stages = (props: FieldsProps & { readonly path: 'party' | 'hours' }) => (
  <>
    <MoveAlong {...props} />
    <ListFields
      {...props}
      item="stage"
      fields={{
        startsAt: 'Begins',
        time: 'Time on the front page',
        title: 'Title',
        text: 'Text',
        note: 'Note about a change',
      }}
      newItem={() => ({ id: browserRandom.uuid(), startsAt: props.form.startsAt })}
    />
  </>
);

/** Offers to move both programmes to the dates, when the dates have changed and the programmes have not. */
const MoveAlong = ({ form, change }: FieldsProps) => {
  const moved = programmeMoved(form);
  return moved ? (
    <div className="rounded-md border border-laterite p-4 sm:col-span-2">
      <p className="text-sm">The programme still lies on other dates.</p>
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        onClick={() => {
          change('party', moved.party);
          change('hours', moved.hours);
        }}
      >
        Move the programme along
      </Button>
    </div>
  ) : null;
};

/** One part of the form. Opens by itself while a field in it is not valid. */
const Part = ({
  title,
  hasError,
  children,
}: {
  readonly title: string;
  readonly hasError: boolean;
  readonly children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-b border-night-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold hover:text-lamp-bright">
        {title}
        <Icon name="plus" className="size-5 text-lamp group-open:hidden" />
        <Icon name="minus" className="hidden size-5 text-lamp group-open:inline-block" />
      </summary>
      <div className="grid grid-cols-1 items-end gap-4 pb-6 pt-2 sm:grid-cols-2">{children}</div>
    </details>
  );
};
