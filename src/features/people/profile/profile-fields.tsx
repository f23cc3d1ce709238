import type { ComponentProps } from 'react';
import { notices } from '../../../content/notices.ts';
import type { Refused } from '../../../engine/member/hooks/use-pending.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import type { Outcome, Refusal } from '../../../domain/delivery.ts';
import type { FormFocus, ProfileForm } from '../rules/profile-form.ts';
import type { OwnProfile, ProfileChange } from '../rules/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { changeStored, stored } from '../../../ui/change-stored.ts';
import { toastOutcome } from '../../../ui/toast-outcome.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { FormErrors } from '../../../ui/use-form.ts';
import { differences, type KeptForm } from '../../../ui/use-kept-form.ts';
import { isUsernameTaken, pictureChange, profileChange, profileRefusalText } from '../changes.ts';
import { DialogActions, UnsavedNote, WaitingChanges } from './form-parts.tsx';
import { ErrorNote } from './error-note.tsx';
import { notStoredText, toastNotStored, toastNothingToSave, toastWaiting } from './profile-toasts.ts';
import { PictureField } from '../picture/picture-field.tsx';

interface ProfileFieldsProps {
  /** undefined while it loads. */
  readonly profile: OwnProfile | null | undefined;
  /** Gets the initial focus; without it the dialog's first control does. */
  readonly focused: FormFocus | undefined;
  readonly avatarUrl: string | null;
  readonly form: KeptForm<ProfileForm, ProfileChange>;
  /** The chosen picture; null to remove the present one, undefined while unchanged. */
  readonly picture: string | null | undefined;
  readonly onPicture: (image: string | null | undefined) => void;
  /** The profile as a form. */
  readonly saved: ProfileForm;
  /** An earlier change that the server refused, which the form shows for correction. */
  readonly refused: Refused<unknown> | undefined;
  /** The member has saved or discarded the edits. */
  readonly onClose: () => void;
}

/** The fields of the member's own profile. Sends only the fields that differ from the current profile. */
export const ProfileFields = ({
  profile,
  focused,
  avatarUrl,
  form,
  picture,
  onPicture,
  saved,
  refused,
  onClose,
}: ProfileFieldsProps) => {
  const outbox = useOutbox();
  const { busy } = form;
  const errors = { ...(refused ? errorsOf(refused.refusal) : {}), ...form.errors };

  const sayNotStored = () => {
    form.fail({ '': notStoredText });
    toastNotStored();
  };
  /** Stores the chosen picture in the outbox; null where the device could not. */
  const savePicture = async () => {
    if (picture === undefined) return undefined;
    const sent = await stored(() => outbox.send(pictureChange, { image: picture }), sayNotStored);
    if (sent) onPicture(undefined);
    return sent;
  };
  const save = async (change: ProfileChange) => {
    const sentPicture = await savePicture();
    if (sentPicture === null) return;
    if (Object.keys(change).length === 0) {
      if (sentPicture) toastPicture(await sentPicture.outcome);
      else toastNothingToSave();
      onClose();
      return;
    }
    // Keeps the refused change's values too, because its entry is discarded below.
    form.replaceDraft(differences(saved, form.values));
    const sent = await stored(() => outbox.send(profileChange, change), sayNotStored);
    if (!sent) return;
    // The new change contains the corrected values of the refused one.
    if (refused) await changeStored(() => outbox.discard(refused.id));
    const outcome = await sent.outcome;
    if (outcome.kind === 'refused') {
      // The form still holds the text, so the entry would only offer it twice.
      await changeStored(() => outbox.discard(sent.id));
      form.fail(errorsOf(outcome.refusal));
      toastOutcome(profileChange, change)(outcome);
      return;
    }
    if (outcome.kind === 'waiting') toastWaiting('Profile');
    else toastOutcome(profileChange, change)(outcome);
    // The profile's notice speaks for a picture that arrived with it.
    void sentPicture?.outcome.then((end) => (end.kind === 'refused' ? toastPicture(end) : undefined));
    onClose();
  };

  const bind = (name: keyof ProfileForm) => ({
    ...form.field(name),
    error: errors[name],
    readOnly: busy,
    autoFocus: name === focused,
  });

  return (
    <form
      {...form.props(save)}
      data-keeps-draft
      // Keeps a focused field and its error above the sticky buttons.
      className="[&_input]:scroll-mb-40 [&_textarea]:scroll-mb-40"
    >
      {profile === undefined ? (
        <Spinner label="Loading your profile..." />
      ) : (
        <>
          {busy ? null : <WaitingChanges />}
          <UnsavedNote
            edits={form.draft ?? {}}
            onForget={() => {
              form.replaceDraft(null);
            }}
          />
          <PictureField
            id={profile?.id ?? null}
            name={profile?.full_name ?? profile?.username ?? null}
            avatarUrl={avatarUrl}
            chosen={picture}
            isFocused={focused === 'picture'}
            onChoose={onPicture}
            isBusy={busy}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Full Name" autoComplete="name" {...bind('full_name')} />
            <TextField label="Username" {...asHandle} {...bind('username')} />
            <TextArea label="Bio" rows={3} className="sm:col-span-2" {...bind('bio')} />
            <TextField label="Skills (comma separated)" className="sm:col-span-2" {...bind('skills')} />
            <TextField label="Location" autoComplete="address-level2" {...bind('location')} />
            <TextField label="Website" inputMode="url" {...asHandle} {...bind('website')} />
            <TextField label="GitHub Username" {...asHandle} {...bind('github_username')} />
            <TextField label="LinkedIn Username" {...asHandle} {...bind('linkedin_username')} />
          </div>
          {errors[''] === undefined ? null : <ErrorNote className="mt-5">{errors['']}</ErrorNote>}
        </>
      )}
      <DialogActions>
        {profile === undefined || refused === undefined || busy ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              void changeStored(() => outbox.discard(refused.id)).then((isDone) => {
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

const toastPicture = (outcome: Outcome): void => {
  if (outcome.kind === 'delivered') showToast(notices.profileUpdated);
  else if (outcome.kind === 'waiting') toastWaiting('Picture');
  else showToast(pictureChange.refused(outcome.refusal, null));
};

/** A taken username says so at its field, everything else below the form. */
const errorsOf = (refusal: Refusal): FormErrors => ({
  [isUsernameTaken(refusal) ? 'username' : '']: profileRefusalText(refusal),
});

const asHandle = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies ComponentProps<'input'>;
