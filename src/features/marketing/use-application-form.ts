import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { notices } from '../../content/notices.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import type { QueuedEntry, RefusedEntry } from '../../data/hooks/use-entries.ts';
import {
  applicationPlans,
  applicationSchema,
  type Application,
  type ApplicationPlan,
} from '../../domain/application.ts';
import type { Outcome } from '../../domain/delivery.ts';
import { showToast } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { emptyDraft, keepDraft, loadDraft, type Draft } from './application-draft.ts';

export type FieldErrors = Partial<Record<keyof Draft, string | undefined>>;

/** What the form tells below its button. */
export type Notice = { readonly kind: 'none' } | { readonly kind: 'refused'; readonly reason: string };

export interface ApplicationForm {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly submitting: boolean;
  readonly notice: Notice;
  change(field: keyof Draft, value: string): void;
  /** Takes up again what was sent later, from the outbox, and refused. */
  resume(entry: RefusedEntry<'application'>): void;
  /** Takes a waiting one back into the form, unless it is being sent. */
  cancel(entry: QueuedEntry<'application'>): Promise<void>;
  /** Sends the application; answers the first field that is not right, or null. */
  submit(): keyof Draft | null;
}

/** The application form's state. `preselected` is the plan named in the URL, if any. */
export const useApplicationForm = (preselected: string | null): ApplicationForm => {
  const outbox = useOutbox();
  const kept = useKeptDraft(preselected);
  const [changed, setDraft] = useState<Draft | null>(null);
  const draft = changed ?? kept;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [submitting, setSubmitting] = useState(false);
  const [notice, setNotice] = useState<Notice>({ kind: 'none' });
  const sending = useRef(false);

  const change = (field: keyof Draft, value: string) => {
    const next = withField(draft, field, value);
    setDraft(next);
    keepDraft(next);
    setErrors((known) => ({ ...known, [field]: undefined }));
    setNotice({ kind: 'none' });
  };

  const send = async (application: Application) => {
    sending.current = true;
    setSubmitting(true);
    try {
      const { id, outcome } = await outbox.apply(application);
      // From here on the outbox holds it: a draft beside it could be sent twice.
      keepDraft(emptyDraft);
      const result = await outcome;
      if (result.kind === 'refused') {
        keepDraft(draft);
        // The form is where a refused application is mended; its entry would only wait for nobody.
        await outbox.discard(id);
      } else setDraft(emptyDraft);
      setNotice(noticeOf(result));
      tell(result.kind);
    } catch {
      setNotice({ kind: 'refused', reason: 'This device has no room left to keep it. Please try again.' });
      tell('refused');
    } finally {
      sending.current = false;
      setSubmitting(false);
    }
  };

  const submit = () => {
    if (sending.current) return null;
    const result = v.safeParse(applicationSchema, draft);
    if (!result.success) {
      const found = firstMessages(result.issues);
      setErrors(found);
      return fields.find((field) => found[field] !== undefined) ?? null;
    }
    setErrors({});
    setNotice({ kind: 'none' });
    void send(result.output);
    return null;
  };

  const resume = (entry: RefusedEntry<'application'>) => {
    setDraft(entry.payload);
    keepDraft(entry.payload);
    setNotice({ kind: 'refused', reason: entry.refusal.message });
    void outbox.discard(entry.id);
  };

  const cancel = async (entry: QueuedEntry<'application'>) => {
    if (!(await outbox.cancel(entry.id))) return;
    setDraft(entry.payload);
    keepDraft(entry.payload);
    setNotice({ kind: 'none' });
  };

  return { draft, errors, submitting, notice, change, resume, cancel, submit };
};

/** What the form starts with. A prerendered one knows neither the device nor the address it is opened with. */
const useKeptDraft = (preselected: string | null): Draft => {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? initialDraft(preselected) : emptyDraft), [isHydrated, preselected]);
};

const initialDraft = (preselected: string | null): Draft => {
  const kept = loadDraft(isPlan);
  return isPlan(preselected) ? { ...kept, plan: preselected } : kept;
};

export const waitingText = 'Saved. We will send it when you are back online.';

const fields: readonly (keyof Draft)[] = ['name', 'email', 'business', 'phone', 'project', 'plan'];

const isPlan = (value: unknown): value is ApplicationPlan => applicationPlans.some((plan) => plan === value);

const withField = (draft: Draft, field: keyof Draft, value: string): Draft =>
  field === 'plan' ? { ...draft, plan: isPlan(value) ? value : '' } : { ...draft, [field]: value };

const firstMessages = (issues: Parameters<typeof v.flatten<typeof applicationSchema>>[0]): FieldErrors => {
  const { nested } = v.flatten<typeof applicationSchema>(issues);
  const found: FieldErrors = {};
  for (const field of fields) {
    const message = nested?.[field]?.[0];
    if (message !== undefined) found[field] = message;
  }
  return found;
};

const noticeOf = (outcome: Outcome): Notice =>
  outcome.kind === 'refused' ? { kind: 'refused', reason: outcome.refusal.message } : { kind: 'none' };

const tell = (kind: Outcome['kind']): void => {
  if (kind === 'delivered') showToast(notices.applicationSubmitted);
  else if (kind === 'waiting') showToast({ title: waitingText });
  else showToast(notices.applicationFailed);
};
