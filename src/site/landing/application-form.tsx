import { useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../config/paths.ts';
import { plans, planLabel, receiptSubject } from '../../features/applications/texts.ts';
import { answerDue, answerDueText } from '../../features/applications/rules/answer-due.ts';
import { receiptLink } from '../../features/applications/rules/application.ts';
import { indiaText } from '../../features/editions/rules/event-dates.ts';
import { partyFileName } from '../../features/editions/rules/party.ts';
import { firstName } from '../../domain/mail-name.ts';
import { VisitorDbContext } from '../../engine/member/hooks/use-member.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { late } from '../../ui/late.tsx';
import { ButtonLink, TextLink, textLink } from '../../ui/link.tsx';
import { useEarlyInput } from './use-early-input.ts';
import type { FormSending } from '../form-sending.ts';
import { goToForm } from '../islands/links.ts';
import { Fold } from './fold.tsx';
import { withTexts, type Draft, useApplicationForm } from './use-application-form.ts';
import { applicationsStored, type Receipt } from '../../features/applications/stored.ts';

// Separate chunks: they read the outbox, so they need the storage code.
const queue = () => import('./application-queue.tsx');
const optional = { isOptional: true };
const RefusedApplications = late(async () => (await queue()).RefusedApplications, optional);
const WaitingApplications = late(async () => (await queue()).WaitingApplications, optional);

/** The form's texts about the edition. They come from the document, so that the script is the same for every edition. */
export interface FormTexts {
  readonly email: string;
  /** When the bootcamp ends: Sunday noon. */
  readonly last: string;
  /** The calendar file of the party, until it ends (ISO 8601); null for a cancelled edition. */
  readonly calendar: { readonly href: string; readonly until: string } | null;
}

/** An application whose state replaces the form. */
export interface ShownApplication {
  readonly id: string;
  readonly name: string;
}

interface ApplicationFormProps {
  readonly texts: FormTexts;
  /** The plan in the URL (`?plan=stay`), which the form selects; null without one. */
  readonly offered: string | null;
  readonly sending: FormSending;
}

export const ApplicationForm = ({ offered, sending, texts }: ApplicationFormProps) => {
  const form = useApplicationForm(offered, sending);
  const { ref: element, ...props } = form.props((application) =>
    form.submit(isHoneypotFilled() ? { ...application, filled_honeypot: true } : application),
  );
  const visitor = useContext(VisitorDbContext);
  const hasQueue = visitor !== null;

  const receipt = useStored(applicationsStored.receipt);
  /** The id of the waiting or received application that the visitor has left for another one. */
  const [leftId, setLeftId] = useState<string | null>(null);
  /** The waiting application that replaces the form. */
  const [waiting, setWaiting] = useState<ShownApplication | null>(null);
  const isReceiptShown =
    receipt !== null && receipt.id !== leftId && !form.busy && !form.hasText && waiting === null;
  const shown: ShownApplication | null = isReceiptShown ? receipt : waiting;
  useNameOnChair(firstName(shown?.name ?? ''));
  const leave = (id: string) => {
    // Rendered at once, so that the form can take the focus.
    flushSync(() => setLeftId(id));
    goToForm();
  };

  const status = useRef<HTMLDivElement>(null);
  const reason = useRef<HTMLParagraphElement>(null);

  const emptyField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    emptyField.current = focusedEmptyField(element.current);
  }, [element]);
  useEarlyInput(element, {
    isReady: form.isReady,
    onTyped: (typed) => form.change((draft) => withTexts(draft, typed)),
    onUsed: () => sending.prepare(),
  });
  // Selects the text that the form fills into the focused field, so that typing replaces it.
  useLayoutEffect(() => {
    if (form.isReady) emptyField.current?.select();
  }, [form.isReady]);
  // The result gets the focus, because the disabled button loses it while sending. A waiting application shows a moment after the end.
  const answered = useRef<typeof form.settled>(null);
  useEffect(() => {
    if (form.busy || form.settled === answered.current) return;
    if (!isFocusFree(element.current) && document.activeElement !== status.current) return;
    const { wasInView = false } = form.settled ?? {};
    const section = element.current?.closest('section');
    if (reason.current || shown) answered.current = form.settled;
    // Not the heading of a waiting application, which the receipt may replace at any moment.
    const heading = isReceiptShown ? section?.querySelector<HTMLElement>('[data-receipt] h3') : null;
    (reason.current ?? heading ?? status.current)?.focus({ preventScroll: !wasInView });
    // The receipt is shorter than the form that it replaces, so the page would stay below it.
    if (shown && wasInView) section?.scrollIntoView();
  }, [form.busy, form.settled, element, shown, isReceiptShown]);

  const field = (name: keyof Draft) => ({
    ...form.field(name),
    required: true,
    onFocus: () => sending.prepare(),
  });

  return (
    <>
      {hasQueue ? (
        <RefusedApplications
          form={form}
          sending={sending}
          onTaken={goToForm}
          onGone={() => status.current?.focus()}
        />
      ) : null}
      <div ref={status} tabIndex={-1} className="max-w-3xl rounded-md outline-offset-4">
        {hasQueue && !form.busy ? (
          <WaitingApplications
            form={form}
            arrivedId={receipt?.id}
            leftId={leftId}
            onLeft={leave}
            onShown={setWaiting}
          />
        ) : null}
        {isReceiptShown ? (
          <ApplicationReceipt receipt={receipt} texts={texts} onLeft={() => leave(receipt.id)} />
        ) : null}
        {shown ? (
          <button
            type="button"
            className="mt-3 min-h-11 cursor-pointer text-left text-sand-dim underline underline-offset-4 hover:text-lamp-bright"
            onClick={() => leave(shown.id)}
          >
            Apply for somebody else
          </button>
        ) : null}
      </div>
      <form ref={element} {...props} hidden={shown !== null} data-keeps-draft className="max-w-3xl">
        <fieldset disabled={form.busy} className="grid gap-y-8 sm:gap-y-10">
          <legend className="sr-only">Your application</legend>
          <Group title="Who you are">
            <TextField label="Name" autoComplete="name" autoCapitalize="words" {...field('name')} />
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...field('email')}
            />
            <TextField
              label="Business"
              autoComplete="organization"
              autoCapitalize="words"
              {...field('business')}
            />
            <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
          </Group>
          <Group title="What you will build">
            <TextArea
              label="Project"
              hint={`What would you like to have by ${texts.last}? A few sentences are enough.`}
              rows={4}
              className="sm:col-span-2"
              {...field('project')}
            />
          </Group>
          <Group title="How you take part">
            <SelectField label="Plan" className={`sm:col-span-2 ${narrowSelect}`} {...field('plan')}>
              <option value="" disabled>
                Choose a plan
              </option>
              {plans.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </Group>
        </fieldset>
        <p className="sr-only" aria-hidden="true">
          <label>
            Leave this empty
            {/* No browser's autofill knows this name. */}
            <input name="leave-empty" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Button
          type="submit"
          // Without a script the browser would submit the form itself, with its texts in the address.
          disabled={!form.isReady || form.busy}
          onClick={(event) => {
            // Ignores the second click of a double click, which would validate the emptied form.
            if (event.detail > 1) event.preventDefault();
          }}
          className="mt-8 min-h-13 px-4 text-lg max-sm:w-full sm:px-8"
        >
          {form.busy ? 'Submitting...' : 'Submit Application'}
        </Button>
        {form.errors[''] === undefined ? null : (
          <p
            ref={reason}
            tabIndex={-1}
            className="rounded-md pt-4 text-alarm outline-offset-4 [overflow-wrap:anywhere]"
          >
            {form.errors['']}
          </p>
        )}
        <p className="measure mt-5">
          We review applications within 24 hours and answer every one, by email or phone. Applying is free,
          and you can still say no.
        </p>
        <p className="mt-3 text-sm text-sand-dim">
          What you type is kept in this browser until it is sent, even when you are offline. More in our{' '}
          <TextLink href={paths.privacy}>Privacy Policy</TextLink>.
        </p>
      </form>
    </>
  );
};

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Some fields of the form, under a heading. */
const Group = ({ title, children }: GroupProps) => (
  <fieldset className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    <legend className="mb-3 sm:mb-4 font-display text-lg font-semibold">{title}</legend>
    {children}
  </fieldset>
);

// The longest plan fits a phone of 360 px.
const narrowSelect = 'max-sm:[&_select]:pr-7 max-sm:[&_select]:tracking-tight';

/** True when a program has filled in the hidden field. */
const isHoneypotFilled = (): boolean =>
  Boolean(document.querySelector<HTMLInputElement>('input[name="leave-empty"]')?.value);

/** The form's field with the focus, if it is empty. */
const focusedEmptyField = (form: HTMLFormElement | null): HTMLInputElement | null => {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement &&
    activeElement.form === form &&
    activeElement.value === ''
    ? activeElement
    : null;
};

/** True while the focus is in or around the form. A visitor who has moved on keeps the focus. */
const isFocusFree = (form: HTMLFormElement | null): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement.contains(form) || (form?.contains(activeElement) ?? false);
};

/** Writes the applicant's name on a chair in the document's picture of the long table. */
const useNameOnChair = (name: string): void => {
  useEffect(() => {
    const chair = document.querySelector('#application [data-own-chair]');
    if (chair) chair.textContent = name.length > 16 ? `${name.slice(0, 15)}…` : name;
  }, [name]);
};

interface ApplicationReceiptProps {
  readonly receipt: Receipt;
  readonly texts: FormTexts;
  /** Called when the applicant hides the receipt for good. The pressed button unmounts. */
  readonly onLeft: () => void;
}

/** Replaces the form once an application has arrived, also after a reload. Says by when we answer, and what the applicant can do. */
const ApplicationReceipt = ({ receipt, texts: { email, calendar }, onLeft }: ApplicationReceiptProps) => {
  const name = firstName(receipt.name);
  return (
    <div data-receipt className="[overflow-wrap:anywhere]">
      <h3 tabIndex={-1} className="font-display text-2xl font-semibold">
        We have your application{name === '' ? null : <bdi>, {name}</bdi>}
      </h3>
      <p className="measure mt-4 sm:text-lg">
        We will answer to <strong className="font-semibold">{receipt.email}</strong> within 24 hours: by{' '}
        <time dateTime={new Date(answerDue(receipt.at)).toISOString()} className="font-semibold">
          {answerDueText(receipt.at)}
        </time>
        .
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink href={receiptLink('', receipt.token)} className="min-h-13 sm:px-8 sm:text-lg">
          See how it stands
        </ButtonLink>
        {calendar && !hasPassed(calendar.until) ? (
          <ButtonLink href={calendar.href} download={partyFileName} variant="quiet">
            Add to calendar
          </ButtonLink>
        ) : null}
      </div>
      <Fold label="About the mail and the link" className="mt-8 max-w-3xl">
        <p className="mt-4">
          {planLabel(receipt.plan)}, received on{' '}
          <time dateTime={receipt.at}>{indiaText(Date.parse(receipt.at))}</time>.
        </p>
        <p className="mt-3">
          {receipt.isUnmailed
            ? 'No mail confirms this: your browser filled in a hidden field of the form, as programs do.'
            : `Our receipt goes to the same address: look for the mail “${receiptSubject}”. On a very busy day it may be missing: we have your application all the same.`}{' '}
          {receipt.isUnmailed ? 'Questions? Write' : 'Can’t find it? Check your spam folder, or write'} to{' '}
          <TextLink href={`mailto:${email}`}>{email}</TextLink>.
        </p>
        <p className="mt-3">Keep the link to yourself: whoever has it sees our decision.</p>
        <button
          type="button"
          className={`mt-2 min-h-11 cursor-pointer text-sm ${textLink}`}
          onClick={() => {
            onLeft();
            applicationsStored.receipt.write(null);
          }}
        >
          Hide this for good
        </button>
      </Fold>
    </div>
  );
};

const hasPassed = (moment: string): boolean => Date.parse(moment) <= Date.now();
