import { useState, type ComponentProps } from 'react';
import { isUsernameTaken, notices, profileRefusalText } from '../../content/notices.ts';
import { useRefused } from '../../member/hooks/use-entries.ts';
import { useOutbox } from '../../member/outbox.ts';
import type { Refusal } from '../../domain/delivery.ts';
import {
  profileFields,
  profileToForm,
  readProfileChange,
  type ProfileForm,
} from '../../domain/profile-form.ts';
import { withProfileChange, type OwnProfile, type ProfileChange } from '../../domain/profile.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Busy } from '../../ui/use-busy.ts';
import { DialogActions } from './dialog-actions.tsx';
import { notStoredText, toastNotStored, toastNothingToSave, toastWaiting } from './profile-toasts.ts';
import { ErrorNote } from './error-note.tsx';
import { PictureField } from './picture-field.tsx';
import { UnsavedNote } from './unsaved-note.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

export type ProfileEdits = Partial<ProfileForm>;

interface ProfileFieldsProps {
  /** undefined while it loads. */
  readonly profile: OwnProfile | null | undefined;
  /** Gets the initial focus; without it the dialog's first control does. */
  readonly focused: keyof ProfileForm | undefined;
  readonly avatarUrl: string | null;
  readonly work: Busy;
  /** The unsaved edits by field. */
  readonly edits: ProfileEdits;
  readonly onEdits: (edits: ProfileEdits) => void;
  /** The member has saved or discarded the edits. */
  readonly onClose: () => void;
}

/** The fields of the member's own profile. Sends only the fields that differ from the current profile. */
export const ProfileFields = ({
  profile,
  focused,
  avatarUrl,
  work,
  edits,
  onEdits,
  onClose,
}: ProfileFieldsProps) => {
  const outbox = useOutbox();
  const { busy, run } = work;
  // An earlier change that the server refused: the form shows it again for correction.
  const [refusedBefore] = useRefused('profile');
  const base = profileToForm(profile ?? null);
  const offered =
    profile && refusedBefore ? profileToForm(withProfileChange(profile, refusedBefore.payload)) : base;
  const form: ProfileForm = { ...offered, ...edits };
  const [found, setFound] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const refusal = refusedBefore?.refusal;
  const errors = { ...(refusal ? errorsOf(refusal) : {}), ...found };
  const refused = failure ?? (refusal ? noticeOf(refusal) : null);

  const save = async (change: ProfileChange) => {
    setFailure(null);
    // Keeps the refused change's values too, because its entry is discarded below.
    onEdits(differences(base, form));
    const sent = await outbox.send('profile', change);
    // The new change contains the corrected values of the refused one.
    if (refusedBefore) await outbox.discard(refusedBefore.id);
    const outcome = await sent.outcome;
    if (outcome.kind === 'refused') {
      // The form still holds the text, so the entry would only offer it twice.
      await outbox.discard(sent.id);
      setFound(errorsOf(outcome.refusal));
      setFailure(noticeOf(outcome.refusal));
      showToast(notices.profileRefused(outcome.refusal));
      return;
    }
    if (outcome.kind === 'delivered') showToast(notices.profileUpdated);
    else toastWaiting('Profile');
    onClose();
  };
  const submit = () => {
    const reading = readProfileChange(base, form);
    setFound(reading.kind === 'invalid' ? reading.errors : {});
    if (reading.kind === 'invalid') return;
    if (Object.keys(reading.value).length === 0) {
      toastNothingToSave();
      onClose();
      return;
    }
    run(() =>
      save(reading.value).catch(() => {
        setFailure(notStoredText);
        toastNotStored();
      }),
    );
  };

  const bind = (name: keyof ProfileForm) => ({
    name,
    value: form[name],
    error: errors[name],
    readOnly: busy,
    autoFocus: name === focused,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const { [name]: _, ...others } = edits;
      onEdits(target.value === offered[name] ? others : { ...edits, [name]: target.value });
    },
  });

  return (
    <form
      noValidate
      data-keeps-draft
      // Keeps a focused field above the sticky buttons.
      className="[&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28"
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstError(event.currentTarget);
        submit();
      }}
    >
      {profile === undefined ? (
        <Spinner label="Loading your profile..." />
      ) : (
        <>
          {busy ? null : <WaitingChanges />}
          <UnsavedNote
            edits={edits}
            onForget={() => {
              setFound({});
              onEdits({});
            }}
          />
          <PictureField
            id={profile?.id ?? null}
            name={profile?.fullName ?? profile?.username ?? null}
            avatarUrl={avatarUrl}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Full Name" autoComplete="name" {...bind('fullName')} />
            <TextField label="Username" {...asHandle} {...bind('username')} />
            <TextArea label="Bio" rows={3} className="sm:col-span-2" {...bind('bio')} />
            <TextField label="Skills (comma separated)" className="sm:col-span-2" {...bind('skills')} />
            <TextField label="Location" autoComplete="address-level2" {...bind('location')} />
            <TextField label="Website" inputMode="url" {...asHandle} {...bind('website')} />
            <TextField label="GitHub Username" {...asHandle} {...bind('githubUsername')} />
            <TextField label="LinkedIn Username" {...asHandle} {...bind('linkedinUsername')} />
          </div>
          {refused === null ? null : <ErrorNote className="mt-5">{refused}</ErrorNote>}
        </>
      )}
      <DialogActions>
        {profile === undefined || refusedBefore === undefined || busy ? null : (
          <Button
            variant="danger"
            onClick={() => {
              void changeStored(() => outbox.discard(refusedBefore.id)).then((isDone) => {
                if (isDone) onClose();
              });
            }}
          >
            Discard change
          </Button>
        )}
        {/* The same button before and after, so that it keeps the focus. */}
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {profile === undefined ? null : (
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save Profile'}
          </Button>
        )}
      </DialogActions>
    </form>
  );
};

const differences = (from: ProfileForm, to: ProfileForm): ProfileEdits =>
  Object.fromEntries(
    profileFields.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]]),
  );

type FieldErrors = Partial<Record<keyof ProfileForm, string>>;

const errorsOf = (refusal: Refusal): FieldErrors =>
  isUsernameTaken(refusal) ? { username: profileRefusalText(refusal) } : {};

/** The reason to show below the form; null when its field shows it. */
const noticeOf = (refusal: Refusal): string | null =>
  isUsernameTaken(refusal) ? null : profileRefusalText(refusal);

const asHandle = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies ComponentProps<'input'>;
