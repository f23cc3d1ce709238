import { lazy, Suspense, useContext, useRef, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plans } from '../../content/plans.ts';
import { site } from '../../content/site.ts';
import { VisitorOutboxContext } from '../../data/hooks/portal-context.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useApplicationForm, type Notice } from './use-application-form.ts';

// What waits on the device is read with the storage code, which the page itself does without.
const queue = () => import('./application-queue.tsx');
const RefusedApplications = lazy(async () => ({ default: (await queue()).RefusedApplications }));
const WaitingApplications = lazy(async () => ({ default: (await queue()).WaitingApplications }));

/** The application form; a plan in the URL (`?plan=stay`) is chosen already. */
export const ApplicationSection = () => {
  const [query] = useSearchParams();
  const form = useApplicationForm(query.get('plan'));
  const element = useRef<HTMLFormElement>(null);
  const outbox = useOutbox();
  const visitor = useContext(VisitorOutboxContext);
  const isHydrated = useHydrated();
  const hasQueue = isHydrated && visitor !== null;

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
    onFocus: () => {
      outbox.prepare();
    },
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
      {hasQueue ? (
        <Suspense>
          <RefusedApplications form={form} />
        </Suspense>
      ) : null}
      <noscript>
        <p className="mb-8 max-w-3xl rounded-md border border-laterite p-4">
          This form needs JavaScript. Without it, please write to{' '}
          <a className="text-lamp underline" href={site.email.href}>
            {site.email.label}
          </a>
          .
        </p>
      </noscript>
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
        {hasQueue && !form.submitting ? (
          <Suspense>
            <WaitingApplications form={form} />
          </Suspense>
        ) : null}
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
