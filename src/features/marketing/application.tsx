import { useRef, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plans } from '../../content/plans.ts';
import { useQueued, useRefused } from '../../data/hooks/use-entries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { useApplicationForm, waitingText, type Notice } from './use-application-form.ts';

/** The application form; a plan in the URL (`?plan=stay`) is chosen already. */
export const ApplicationSection = () => {
  const [query] = useSearchParams();
  const form = useApplicationForm(query.get('plan'));
  const element = useRef<HTMLFormElement>(null);
  const refused = useRefused('application');
  const queued = useQueued('application');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.submit();
    if (wrong !== null) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (name: keyof typeof form.draft) => ({
    name,
    value: form.draft[name],
    error: form.errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      form.change(name, event.currentTarget.value);
    },
  });

  return (
    <Section
      id="application"
      title="Apply for a seat"
      eyebrow="Twelve seats"
      layout="split"
      lead={
        <>
          Six questions, three minutes. We review applications within 24 hours and answer every one. A call of
          ten minutes follows, and then your seat.
        </>
      }
    >
      {refused.map((entry) => (
        <div
          key={entry.id}
          role="alert"
          className="mb-8 flex max-w-3xl flex-wrap items-center gap-4 rounded-md border border-alarm p-4"
        >
          <p className="min-w-0 flex-1">
            The application of {entry.payload.name} could not be taken: {entry.refusal.message}
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              form.resume(entry);
            }}
          >
            Edit it and send again
          </Button>
        </div>
      ))}
      <form ref={element} noValidate onSubmit={submit} className="max-w-3xl">
        <fieldset disabled={form.submitting} className="grid gap-6 sm:grid-cols-2">
          <legend className="sr-only">Your application</legend>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Business" autoComplete="organization" {...field('business')} />
          <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
          <TextArea
            label="Project"
            hint="What would you like to have by Sunday noon? A few sentences are enough."
            rows={5}
            className="sm:col-span-2"
            {...field('project')}
          />
          <SelectField label="Plan" className="sm:col-span-2" {...field('plan')}>
            <option value="" disabled>
              Choose a plan
            </option>
            {plans.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" disabled={form.submitting} className="min-h-13 px-8 text-lg">
            {form.submitting ? 'Submitting...' : 'Submit Application'}
          </Button>
          <NoticeLine notice={form.notice} />
        </div>
        {form.submitting
          ? null
          : queued.map((entry) => (
              <output
                key={entry.id}
                className="mt-6 flex flex-wrap items-center gap-4 rounded-md border border-laterite p-4"
              >
                <span className="i-lucide-clock size-5 shrink-0 text-laterite" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  {waitingText}
                  <span className="block text-sm text-sand-dim">Application of {entry.payload.name}</span>
                </span>
                <Button variant="quiet" onClick={() => void form.cancel(entry)}>
                  Cancel it
                </Button>
              </output>
            ))}
        <p className="mt-5 text-sm text-sand-dim">
          What you type is kept in this browser until it is sent, with or without a network.
        </p>
      </form>
    </Section>
  );
};

const NoticeLine = ({ notice }: { readonly notice: Notice }) => (
  <output className="block min-w-0 flex-1">
    {notice.kind === 'refused' ? <span className="text-alarm">{notice.reason}</span> : null}
  </output>
);
