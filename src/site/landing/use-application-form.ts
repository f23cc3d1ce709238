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
  const [settled, setSettled] = useState<Settled | null>(null);

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
    // The outbox has stored the application: a remaining draft could be sent twice.
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
  /** True when the form is busy or holds another application. Says the latter in a toast. */
  const isOccupied = (): boolean => {
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
    /** True when somebody has written into the form. */
    hasText: hasText(form.values),
    /** The id of the last submitted entry while the form shows its state; null once it waits in the queue. */
    ownId,
    /** The last ended submission, a new object for each; null before the first. After each the result gets the focus. */
    settled,
    /** Moves a refused application from the outbox back into the form; false while the form holds something else. */
    resume(entry: Refused<Application>): boolean {
      if (isOccupied()) return false;
      restoreToForm(entry.payload, entry.refusal.message);
      void changeStored(() => sending.discard(entry.id));
      return true;
    },
    /**
     * Cancels a waiting application and moves it back into the form; false while the form holds something else, or when it is
     * being sent.
     */
    async cancel(entry: Pending<Application>): Promise<boolean> {
      if (isOccupied()) return false;
      const done = await sending.cancel(entry.id);
      showToast(notices.cancelled(done, 'The application is being sent.'));
      if (done === 'too-late') return false;
      restoreToForm(entry.payload, null);
      return true;
    },
    async submit(application: Application): Promise<void> {
      await send(application);
      // Read while the form still shows: the shorter receipt, which replaces it, may be above the window.
      setSettled({ wasInView: isInView(document.getElementById('application')) });
    },
  };
};

interface Settled {
  /** A part of the section was in the window: only then the page scrolls to the result. */
  readonly wasInView: boolean;
}

const isInView = (section: Element | null): boolean => {
  const { top = 0, bottom = 0 } = section?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
};

/** Stores the source of an application that returned to the form, unless a newer link has stored another. */
const returnSource = (source: Source | null): void => {
  if (source && !applicationsStored.source.read()) applicationsStored.source.write(source);
};

const toastOutcome = (kind: Outcome['kind']): void => {
  // The form itself shows a waiting application.
  if (kind === 'delivered') showToast(notices.applicationSubmitted);
  else if (kind === 'refused') showToast(notices.applicationFailed);
};

/** The values of the form's fields; the plan is empty until one is chosen. */
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

/** The name and address of the signed-in member, with which the form is prefilled; empty for a visitor. */
const memberDetails = (): Readonly<Record<string, string>> => {
  const { fullName, email } = deviceValues.user.read() ?? {};
  return { name: fullName ?? '', email: email ?? '' };
};

/** True when the draft has text besides the prefilled details. The plan does not count, because a link may have set it. */
const hasText = (draft: Draft): boolean => {
  const prefilled = memberDetails();
  return textFields.some((field) => !['', prefilled[field]].includes(draft[field]));
};

/** The stored draft, with the plan in the URL (`offered`). A reload of the same URL keeps a plan that the visitor chose later. */
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

/** Adds stored or filled-in texts to the draft. Ignores an unknown plan. */
export const withTexts = (draft: Draft, texts: Readonly<Record<string, string>>): Draft => {
  const { name, email, business, phone, project, plan } = { ...draft, ...texts };
  return { name, email, business, phone, project, plan: isPlan(plan) ? plan : '' };
};

const isPlan = (value: unknown): value is ApplicationPlan => applicationPlans.some((plan) => plan === value);
