import { useState } from 'react';
import {
  hideableFields,
  privacyChoices,
  type HideableField,
  type PrivacyChange,
  type PrivacyChoice,
  type PrivacySettings,
} from '../rules/profile.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import { changeStored, stored } from '../../../ui/change-stored.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toastOutcome } from '../../../ui/toast-outcome.ts';
import type { Busy } from '../../../ui/use-busy.ts';
import { privacyChange, profileRefusalText } from '../changes.ts';
import { ErrorNote, FormActions, UnsavedNote, WaitingChanges } from './form-parts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { notStoredText } from '../../../ui/change-stored.ts';
import { toastNotStored, toastNothingToSave, toastWaiting } from './profile-toasts.ts';

/** The unsaved choices: whether other members may see a part. */
export type PrivacyEdits = Partial<Readonly<Record<PrivacyChoice, boolean>>>;

interface PrivacyPanelProps {
  /** The settings on this device: null without a profile, undefined while loading. */
  readonly settings: PrivacySettings | null | undefined;
  readonly work: Busy;
  readonly edits: PrivacyEdits;
  readonly onEdits: (edits: PrivacyEdits) => void;
  readonly onClose: () => void;
}

export const PrivacyPanel = ({ settings, work, edits, onEdits, onClose }: PrivacyPanelProps) => {
  const outbox = useOutbox();
  const { busy, run } = work;
  const [failure, setFailure] = useState<string | null>(null);
  const saved = visibilityOf(settings ?? defaultSettings);
  const shown = { ...saved, ...edits };

  const save = async (change: PrivacyChange) => {
    setFailure(null);
    const sent = await stored(
      () => outbox.send(privacyChange, change),
      () => {
        setFailure(notStoredText);
        toastNotStored();
      },
    );
    if (!sent) return;
    const outcome = await sent.outcome;
    if (outcome.kind === 'refused') {
      await changeStored(() => outbox.discard(sent.id));
      setFailure(profileRefusalText(outcome.refusal));
      toastOutcome(privacyChange, change)(outcome);
      return;
    }
    if (outcome.kind === 'waiting') toastWaiting('Privacy');
    else toastOutcome(privacyChange, change)(outcome);
    onClose();
  };
  const submit = () => {
    const changed = privacyChoices.filter((choice) => shown[choice] !== saved[choice]);
    if (changed.length === 0) {
      toastNothingToSave();
      onClose();
      return;
    }
    const hidden = hideableFields.filter((field) => !shown[field]);
    run(() => save({ is_listed: shown.is_listed, hidden, changed }));
  };
  const boxProps = (choice: PrivacyChoice) => ({
    checked: shown[choice],
    disabled: busy,
    onChange: (checked: boolean) => {
      const { [choice]: _, ...others } = edits;
      onEdits(checked === saved[choice] ? others : { ...edits, [choice]: checked });
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {settings === undefined ? (
        <Spinner label="Loading your settings..." />
      ) : (
        <>
          {busy ? null : <WaitingChanges />}
          <UnsavedNote edits={edits} onForget={() => onEdits({})} />
          <Checkbox
            label="Show me in the member directory"
            hint="If not, nobody finds you there. Your chat messages still show your name, username and picture."
            {...boxProps('is_listed')}
          />
          <fieldset className="mt-5 border-t border-night-line pt-4">
            <legend className="sr-only">What other members see of your profile</legend>
            {hideableFields.map((field) => (
              <Checkbox key={field} label={`Show my ${fieldWords[field]}`} {...boxProps(field)} />
            ))}
          </fieldset>
          <output className="mt-4 block border-l-2 border-night-edge pl-4 text-sm text-sand-dim">
            {summaryOf(shown)}
          </output>
          {failure === null ? null : <ErrorNote className="mt-5">{failure}</ErrorNote>}
        </>
      )}
      <FormActions
        saveLabel="Save Privacy"
        isLoading={settings === undefined}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
};

const defaultSettings: PrivacySettings = { is_listed: true, hidden: [] };

/** Whether other members see each part. */
type Visibility = Readonly<Record<PrivacyChoice, boolean>>;

const visibilityOf = ({ is_listed, hidden }: PrivacySettings): Visibility => ({
  is_listed,
  location: !hidden.includes('location'),
  website: !hidden.includes('website'),
  github_username: !hidden.includes('github_username'),
  linkedin_username: !hidden.includes('linkedin_username'),
});

const fieldWords: Readonly<Record<HideableField, string>> = {
  location: 'location',
  website: 'website',
  github_username: 'GitHub profile',
  linkedin_username: 'LinkedIn profile',
};

/** Says in a sentence what others see with these choices. */
const summaryOf = (shown: Visibility): string => {
  if (!shown.is_listed)
    return 'Other members see only your name, username and picture, in the chat. You still see your whole profile.';
  const fields = hideableFields.filter((field) => shown[field]).map((field) => fieldWords[field]);
  const seen = ['name', 'username', 'picture', 'bio', 'skills', ...fields];
  return `Other members see your ${new Intl.ListFormat('en', { type: 'conjunction' }).format(seen)}, and when you were last here. Visitors see nothing.`;
};
