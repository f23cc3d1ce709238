import { useState } from 'react';
import { notices } from '../../content/notices.ts';
import {
  applicationSchema,
  type Application,
  applicationPlans,
  type ApplicationPlan,
} from '../../features/applications/rules/application.ts';
import type { Outcome } from '../../domain/delivery.ts';
import { readForm } from '../../domain/read-form.ts';
import type { Source } from '../../features/applications/rules/source.ts';
import { deviceValues } from '../../engine/local/store/keys.ts';
import type { Refused } from '../../engine/member/hooks/use-pending.ts';
import type { Pending } from '../../engine/sync/overlay.ts';
import { changeStored, stored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useKeptForm, type KeptDraft } from '../../ui/use-kept-form.ts';
import type { FormSending } from '../form-sending.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

/** The application form's state. `offered` is the plan named in the URL, if any. */
export const useApplicationForm = (offered: string | null, sending: FormSending) => {
  const kept = keptDraft(offered);
  const form = useKeptForm(kept, (draft) => readForm(applicationSchema, draft), emptyDraft);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);

  const send = async (application: Application) => {
    const source = applicationsStored.source.read();
    const sent = await stored(
      () => sending.apply(application),
      () => {
        form.fail({ '': 'Couldn’t save on this device. Please free some space and try again.' });
        toastOutcome('refused');
      },
    );
    if (!sent) return;
    setOwnId(sent.id);
    // From here on the outbox holds it: a draft beside it could be sent twice.
    if (!sent.isUnstored) kept.write(null);
    const result = await sent.outcome;
    toastOutcome(result.kind);
    if (result.kind !== 'refused') {
      form.replaceDraft(null);
      if (result.kind === 'waiting') setOwnId(null);
      return;
    }
    form.replaceDraft(form.values);
    form.fail({ '': result.refusal.message });
    returnSource(source);
    // The person corrects a refused application in the form, so its entry is not needed.
    if (!(await changeStored(() => sending.discard(sent.id)))) setOwnId(null);
  };

  const restoreToForm = (application: Application, reason: string | null) => {
    form.replaceDraft(toDraft(application));
    if (reason !== null) form.fail({ '': reason });
    returnSource(application.source ?? null);
  };
  const isTaken = (): boolean => {
    if (form.busy) return true;
    if (!hasText(form.values)) return false;
    showToast({
      title: 'The form holds another application',
      description: 'Please send or empty it first.',
      tone: 'note',
    });
    return true;
  };

  return {
    ...form,
    /** Whether somebody has written into the form. */
    hasText: hasText(form.values),
    /** The id of the last submitted entry, unless it waits now: the form shows its state. */
    ownId,
    /** Counts ended submissions: after each the result gets the focus. */
    settled,
    /** Moves a refused application from the outbox back into the form; false while the form holds something else. */
    resume(entry: Refused<Application>): boolean {
      if (isTaken()) return false;
      restoreToForm(entry.payload, entry.refusal.message);
      void changeStored(() => sending.discard(entry.id));
      return true;
    },
    /**
     * Cancels a waiting application and moves it back into the form; false while the form holds something else, or when it is
     * being sent.
     */
    async cancel(entry: Pending<Application>): Promise<boolean> {
      if (isTaken()) return false;
      const done = await sending.cancel(entry.id);
      showToast(notices.cancelled(done, 'The application is being sent.'));
      if (done === 'too-late') return false;
      restoreToForm(entry.payload, null);
      return true;
    },
    async submit(application: Application): Promise<void> {
      await send(application);
      setSettled((times) => times + 1);
    },
  };
};

/** Restores the source of an application that returned to the form, unless a newer link replaced it. */
const returnSource = (source: Source | null): void => {
  if (source && !applicationsStored.source.read()) applicationsStored.source.write(source);
};

const toastOutcome = (kind: Outcome['kind']): void => {
  // No toast for a waiting application: the form shows it.
  if (kind === 'delivered') showToast(notices.applicationSubmitted);
  else if (kind === 'refused') showToast(notices.applicationFailed);
};

/** The form as it is being filled in; every field is a text, the plan empty until chosen. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly business: string;
  readonly phone: string;
  readonly project: string;
  readonly plan: ApplicationPlan | '';
}

const textFields = ['name', 'email', 'business', 'phone', 'project'] as const;

const emptyDraft: Draft = { name: '', email: '', business: '', phone: '', project: '', plan: '' };

/** The form's fields for an application that returns to it. */
const toDraft = ({ name, email, business, phone, project, plan }: Application): Draft => ({
  name,
  email,
  business,
  phone,
  project,
  plan,
});

/** The name and address of the member who is signed in here: the first values of their form. */
const memberDetails = (): Readonly<Record<string, string>> => {
  const { fullName, email } = deviceValues.user.read() ?? {};
  return { name: fullName ?? '', email: email ?? '' };
};

/** Whether somebody has typed anything, beside the prefilled details. The plan does not count: it may come from a link. */
const hasText = (draft: Draft): boolean => {
  const prefilled = memberDetails();
  return textFields.some((field) => !['', prefilled[field]].includes(draft[field]));
};

/**
 * The draft of this browser, with the plan that the URL names (`offered`). A reload of the same URL keeps the plan that was
 * chosen since.
 */
const keptDraft = (offered: string | null): KeptDraft<Draft> => ({
  read() {
    const kept = applicationsStored.applicationDraft.read() ?? memberDetails();
    const draft = withTexts(emptyDraft, kept);
    return isPlan(offered) && kept['offered'] !== offered ? { ...draft, plan: offered } : draft;
  },
  write(draft) {
    applicationsStored.applicationDraft.write(draft && { ...draft, ...(isPlan(offered) ? { offered } : {}) });
  },
});

/** The draft with these texts, of which the browser may have kept or filled in any. */
export const withTexts = (draft: Draft, texts: Readonly<Record<string, string>>): Draft => {
  const { name, email, business, phone, project, plan } = { ...draft, ...texts };
  return { name, email, business, phone, project, plan: isPlan(plan) ? plan : '' };
};

const isPlan = (value: unknown): value is ApplicationPlan => applicationPlans.some((plan) => plan === value);
