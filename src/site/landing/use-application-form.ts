import { useRef, useState } from 'react';
import * as v from 'valibot';
import { applicationWaitsText, notices } from '../../content/notices.ts';
import { deviceValues } from '../../local/store/keys.ts';
import type { QueuedEntry, RefusedEntry } from '../../member/hooks/use-entries.ts';
import { readSyncStatus } from '../../member/state/sync-status.ts';
import { applicationSchema, type Application } from '../../domain/application.ts';
import type { Outcome } from '../../domain/delivery.ts';
import type { Source } from '../../domain/source.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import type { VisitorOutbox } from '../visitor-outbox.ts';
import {
  emptyDraft,
  fields,
  firstDraft,
  hasText,
  keepDraft,
  toDraft,
  withField,
  type Draft,
} from './application-draft.ts';

type FieldErrors = Partial<Record<keyof Draft, string | undefined>>;

export interface ApplicationFormState {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** The form listens; a prerendered one knows neither the device nor the address it is opened with. */
  readonly isReady: boolean;
  readonly submitting: boolean;
  /** The entry of what was submitted last, unless it waits now: the form itself tells how that stands. */
  readonly ownId: string | null;
  /** Why the application in the form was refused. */
  readonly refusal: string | null;
  /** Counts ended submissions: after each the result gets the focus. */
  readonly settled: number;
  change(field: keyof Draft, value: string): void;
  /** Starts with the draft that this browser keeps, and what stood in the fields before the form listened. */
  begin(typed: Partial<Record<keyof Draft, string>>): void;
  /** Takes up again what was sent later, from the outbox, and refused; false while the form holds something else. */
  resume(entry: RefusedEntry<'application'>): boolean;
  /** Takes a waiting one back into the form; false while that holds something else, or when it is being sent. */
  cancel(entry: QueuedEntry<'application'>): Promise<boolean>;
  /** Sends the application if every field is right. `trap` is the field that only bots fill in. */
  submit(trap: string): void;
}

/** The application form's state. `offered` is the plan named in the URL, if any. */
export const useApplicationForm = (offered: string | null, outbox: VisitorOutbox): ApplicationFormState => {
  const [draft, setDraft] = useState(emptyDraft);
  const [isReady, setReady] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [submitting, setSubmitting] = useState(false);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useRef(false);

  const fill = (next: Draft) => {
    setDraft(next);
    keepDraft(next, offered);
  };

  const send = async (application: Application) => {
    sending.current = true;
    setSubmitting(true);
    const source = deviceValues.source.read();
    try {
      const { id, outcome } = await outbox.apply(application);
      setOwnId(id);
      // From here on the outbox holds it: a draft beside it could be sent twice.
      keepDraft(emptyDraft);
      const result = await outcome;
      if (result.kind === 'refused') {
        keepDraft(draft, offered);
        returnSource(source);
      } else setDraft(emptyDraft);
      // The form is where a refused application is mended; its entry would only wait for nobody.
      const isOver =
        result.kind === 'refused'
          ? await changeStored(() => outbox.discard(id))
          : result.kind === 'delivered';
      if (!isOver) setOwnId(null);
      setRefusal(result.kind === 'refused' ? result.refusal.message : null);
      tell(result.kind);
    } catch {
      setRefusal('Couldn’t save on this device. Please free some space and try again.');
      tell('refused');
    } finally {
      sending.current = false;
      setSubmitting(false);
      setSettled((times) => times + 1);
    }
  };

  const takeBack = (application: Application, reason: string | null) => {
    fill(toDraft(application));
    returnSource(application.source ?? null);
    setErrors({});
    setRefusal(reason);
  };
  const isTaken = (): boolean => {
    if (sending.current) return true;
    if (!hasText(draft)) return false;
    showToast({
      title: 'The form holds another application',
      description: 'Please send or empty it first.',
      tone: 'note',
    });
    return true;
  };

  return {
    draft,
    errors,
    isReady,
    submitting,
    ownId,
    refusal,
    settled,
    change(field, value) {
      fill(withField(draft, field, value));
      setErrors((known) => ({ ...known, [field]: undefined }));
      setRefusal(null);
    },
    begin(typed) {
      const kept = firstDraft(offered);
      const found = fields.filter((field) => typed[field] !== undefined);
      if (found.length === 0) setDraft(kept);
      else fill(found.reduce((next, field) => withField(next, field, typed[field] ?? ''), kept));
      setReady(true);
    },
    resume(entry) {
      if (isTaken()) return false;
      takeBack(entry.payload, entry.refusal.message);
      void changeStored(() => outbox.discard(entry.id));
      return true;
    },
    async cancel(entry) {
      if (isTaken()) return false;
      const done = await outbox.cancel(entry.id);
      showToast(notices.cancelled(done, 'The application is being sent.'));
      if (done === 'too-late') return false;
      takeBack(entry.payload, null);
      return true;
    },
    submit(trap) {
      if (sending.current) return;
      const result = v.safeParse(applicationSchema, draft);
      setErrors(result.success ? {} : firstMessages(result.issues));
      setRefusal(null);
      if (!result.success) return;
      if (trap === '') void send(result.output);
      else {
        // A bot must not learn that it was found out; the function answers one that calls it directly alike.
        fill(emptyDraft);
        tell('delivered');
      }
    },
  };
};

/** Gives back what an application that came back had taken along, unless a newer link replaced it. */
const returnSource = (source: Source | null): void => {
  if (source && !deviceValues.source.read()) deviceValues.source.write(source);
};

const firstMessages = (issues: Parameters<typeof v.flatten<typeof applicationSchema>>[0]): FieldErrors => {
  const { nested } = v.flatten<typeof applicationSchema>(issues);
  const found: FieldErrors = {};
  for (const field of fields) {
    const message = nested?.[field]?.[0];
    if (message !== undefined) found[field] = message;
  }
  return found;
};

const tell = (kind: Outcome['kind']): void => {
  if (kind === 'delivered') showToast(notices.applicationSubmitted);
  else if (kind === 'waiting') {
    const title = applicationWaitsText(readSyncStatus());
    showToast({ slot: 'application', title, tone: 'waiting' });
  } else showToast(notices.applicationFailed);
};
