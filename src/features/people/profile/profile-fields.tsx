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
import { ErrorNote, FormActions, UnsavedNote, WaitingChanges } from './form-parts.tsx';
import { notStoredText } from '../../../ui/change-stored.ts';
import { toastNotStored, toastNothingToSave, toastWaiting } from './profile-toasts.ts';
import { PictureField } from '../picture/picture-field.tsx';

interface ProfileFieldsProps {
  /** undefined while it loads. */
  readonly profile: OwnProfile | null | undefined;
  /** Gets the initial focus; without it the dialog's first control does. */
  readonly focused: FormFocus | undefined;
  readonly avatarUrl: string | null;
  readonly form: KeptForm<ProfileForm, ProfileChange>;
  /** The unsaved choice, as for PictureField. */
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

  const showNotStored = () => {
    form.fail({ '': notStoredText });
    toastNotStored();
  };
  /** Stores the chosen picture in the outbox. Resolves to undefined without one, and to null if the device could not store it. */
  const savePicture = async () => {
    if (picture === undefined) return undefined;
    const sent = await stored(() => outbox.send(pictureChange, { image: picture }), showNotStored);
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
    // Includes the values of the refused change, whose entry is discarded below.
    form.replaceDraft(differences(saved, form.values));
    const sent = await stored(() => outbox.send(profileChange, change), showNotStored);
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
    // The toast above is enough for both, unless the picture is refused.
    void sentPicture?.outcome.then((end) => (end.kind === 'refused' ? toastPicture(end) : undefined));
    onClose();
  };

  const discard = async (id: string) => {
    if (await changeStored(() => outbox.discard(id))) onClose();
  };
  const fieldProps = (name: keyof ProfileForm) => ({
    ...form.field(name),
    error: errors[name],
    readOnly: busy,
    // The first when the profile arrives after the dialog has opened, the second as it opens.
    autoFocus: name === focused,
    'data-autofocus': name === focused || undefined,
  });

  return (
    <form
      {...form.props(save)}
      data-keeps-draft
      // Keeps a focused field between the sticky tabs and buttons, with its label and its error.
      className="[&_:is(input,textarea,button)]:scroll-my-40"
    >
      {profile === undefined ? (
        <Spinner label="Loading your profile..." />
      ) : (
        <>
          {busy ? null : <WaitingChanges />}
          <UnsavedNote edits={form.draft ?? {}} onForget={() => form.replaceDraft(null)} />
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
            <TextField label="Full Name" autoComplete="name" {...fieldProps('full_name')} />
            <TextField label="Username" {...asHandle} {...fieldProps('username')} />
            <TextArea label="Bio" rows={3} className="sm:col-span-2" {...fieldProps('bio')} />
            <TextField label="Skills (comma separated)" className="sm:col-span-2" {...fieldProps('skills')} />
            <TextField label="Location" autoComplete="address-level2" {...fieldProps('location')} />
            <TextField label="Website" inputMode="url" {...asHandle} {...fieldProps('website')} />
            <TextField label="GitHub Username" {...asHandle} {...fieldProps('github_username')} />
            <TextField label="LinkedIn Username" {...asHandle} {...fieldProps('linkedin_username')} />
          </div>
          {errors[''] === undefined ? null : <ErrorNote className="mt-5">{errors['']}</ErrorNote>}
        </>
      )}
      <FormActions saveLabel="Save Profile" isLoading={profile === undefined} busy={busy} onCancel={onClose}>
        {profile === undefined || refused === undefined || busy ? null : (
          <Button variant="quiet" onClick={() => void discard(refused.id)}>
            Discard change
          </Button>
        )}
      </FormActions>
    </form>
  );
};

const toastPicture = (outcome: Outcome): void => {
  if (outcome.kind === 'delivered') showToast(notices.profileUpdated);
  else if (outcome.kind === 'waiting') toastWaiting('Picture');
  else showToast(pictureChange.refused(outcome.refusal, null));
};

/** Shows a taken username at its field, and any other refusal below the form. */
const errorsOf = (refusal: Refusal): FormErrors => ({
  [isUsernameTaken(refusal) ? 'username' : '']: profileRefusalText(refusal),
});

/** The attributes of a field that holds a name of the web instead of prose. */
const asHandle = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies ComponentProps<'input'>;
