import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { tiers, tierSlugs, type TierSlug } from '../../../content/pricing.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { decisionMail } from '../../applications/decision-mails.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import type { Decision } from '../../applications/rules/decision.ts';
import type { ShownApplication } from '../desk-with.ts';
import { editionInMail, isMailed } from './desk-applications.ts';
import { readForm } from '../../../domain/read-form.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { useForm, type FormState } from '../../../ui/use-form.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useAct, useActs } from '../acts.tsx';
import { decisionTexts, sheetTexts, subjectOf } from './decision-texts.ts';
import { MailPreview } from './mail-preview.tsx';

interface DecisionSheetProps {
  /** Null: the sheet is closed. It keeps the typed words of each decision until it is opened again. */
  readonly decision: Decision | null;
  /** The applications that get this decision, in their current state. */
  readonly applications: readonly ShownApplication[];
  /** The published editions, the newest first. */
  readonly published: readonly Edition[];
  /** True when accepting exceeds the number of seats. */
  readonly isFull?: boolean;
  readonly onClose: () => void;
  /** Called once the server has the decision about all of them, or once it waits on this device. */
  readonly onDecided: () => void;
}

/** Previews the mail with the organiser's own words, and queues the decision. */
export const DecisionSheet = ({ decision, ...props }: DecisionSheetProps) => {
  const [words, setWords] = useState<Partial<Record<Decision, Words>>>({});
  if (decision === null || props.applications.length === 0) return null;
  return (
    <DecisionForm
      key={decision}
      {...props}
      decision={decision}
      words={[
        words[decision] ?? noWords,
        (to) => setWords((all) => ({ ...all, [decision]: to(all[decision] ?? noWords) })),
      ]}
    />
  );
};

interface Words {
  readonly note: string;
  /** The tier to pay; empty where the applicant chooses. */
  readonly tier: TierSlug | '';
}
const noWords: Words = { note: '', tier: '' };

const DecisionForm = ({
  decision,
  applications,
  published,
  isFull = false,
  words,
  onClose,
  onDecided,
}: DecisionSheetProps & { readonly decision: Decision; readonly words: FormState<Words> }) => {
  const { act, failure } = useAct();
  const now = useNow();
  const isOpened = useDeferredValue(true, false);
  const form = useForm((typed) => readForm(wordsSchema, typed), words);
  // The applications about which the device has not stored the decision yet, as they were when the sheet opened.
  const [unstored, setUnstored] = useState(applications);
  const [isStored, setStored] = useState(false);
  const close = () => {
    if (!isStored) return onClose();
    form.change(() => noWords);
    onDecided();
  };
  const isSettled = useIsSettled(applications, useHasWaited(isStored));
  const isDone = isStored && isSettled;
  const onDone = useEffectEvent(close);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const [first] = unstored;
  if (!first) return null;
  const texts = sheetTexts(decision, unstored);
  const label = isFull ? 'Accept over the count and send' : texts.send;
  const note = toPlainText(form.values.note, 'lines');
  const mailedDecision = isMailed(decision) ? decision : null;
  const editionOf = (application: ShownApplication) => editionInMail(decision, application, published, now);
  const edition = editionOf(first);
  const isOneEdition = new Set(unstored.map(editionOf)).size === 1;

  const send = async (typed: Words) => {
    if (isStored) return;
    for (const [index, { id, name, version }] of unstored.entries()) {
      const isKept = await act(
        {
          action: 'decide',
          details: {
            application: id,
            seen: version,
            decision,
            note: typed.note,
            over: isFull,
            ...(typed.tier === '' ? {} : { tier: typed.tier }),
          },
          subject: subjectOf(id),
          title: decisionTexts[decision].title(name),
          text: typed.note === '' ? null : typed.note,
        },
        'decision',
      );
      if (!isKept) return setUnstored(unstored.slice(index));
    }
    setStored(true);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={texts.title}
      aside={
        <Button variant="quiet" size="small" onClick={close}>
          Back
        </Button>
      }
    >
      <form {...form.props(send)} className="grid gap-5">
        {isFull ? (
          <p role="alert" className="rounded-md border border-laterite px-4 py-3">
            All seats of this edition are taken. If you accept, one more person comes than there are seats.
          </p>
        ) : null}
        {unstored.length > 1 ? (
          <p className="[overflow-wrap:anywhere]">
            {unstored.length} people get a mail, each with their own name{isOneEdition ? '' : ' and edition'}:{' '}
            {unstored.map(({ name }) => name).join(', ')}.
          </p>
        ) : null}
        {decision === 'accepted' ? (
          <SelectField label="Tier to pay" className="[&_select]:text-base-fit" {...form.field('tier')}>
            <option value="">The applicant chooses</option>
            {tiers.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {edition ? `${name}, ${rupees(edition.tiers[slug].price)}` : name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextArea
          label={mailedDecision ? 'Your own words in the mail' : 'Your note'}
          hint={mailedDecision ? 'Optional.' : 'Optional. Only organisers read it.'}
          rows={3}
          {...form.field('note')}
          error={isShort(note) ? undefined : tooLong}
        />
        {mailedDecision ? (
          // Renders after the sheet has opened: on a slow phone the mail would delay that.
          <section
            aria-label="The mail"
            className="min-h-80 rounded-md border border-night-line bg-night p-4 [overflow-wrap:anywhere]"
          >
            {isOpened ? (
              <MailPreview
                email={first.email}
                others={unstored.length - 1}
                mail={decisionMail({
                  ...first,
                  decision: mailedDecision,
                  edition,
                  note,
                  tier: form.values.tier === '' ? null : form.values.tier,
                  token: null,
                  entrance: null,
                  isMember: first.is_member,
                })}
              />
            ) : null}
          </section>
        ) : (
          <p className="text-sand-dim">No mail goes.</p>
        )}
        <div className="tall:sticky bottom-0 -mx-5 -mb-5 grid gap-2 border-t border-night-line bg-night-1 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-3 sm:-mx-7 sm:-mb-7 sm:rounded-b-lg sm:px-7">
          {failure('decision')}
          <Button type="submit" aria-disabled={isStored}>
            {isStored ? 'Sending…' : label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/**
 * Whether the desk shows what has become of each decision made since the sheet opened: the server has answered it, or, offline and after
 * some seconds, it waits.
 */
const useIsSettled = (applications: readonly ShownApplication[], hasWaited: boolean): boolean => {
  const acts = useActs();
  const [opened] = useState(applications);
  return opened.every(({ id, version }) => {
    const { delivery, version: current = version } = applications.find((one) => one.id === id) ?? {};
    const newest = acts.findLast(({ subject }) => subject === subjectOf(id));
    const isAnswered = delivery === 'arrived' || current !== version || (newest?.refusal ?? null) !== null;
    return isAnswered || (hasWaited && delivery === 'queued');
  });
};

const isShort = (note: string): boolean => codePoints(note) <= limits.decisionNoteLength;
const tooLong = `At most ${limits.decisionNoteLength} characters.`;

const wordsSchema = v.object({
  tier: v.picklist(['', ...tierSlugs]),
  note: v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, 'lines')),
    v.check(isShort, tooLong),
  ),
});
