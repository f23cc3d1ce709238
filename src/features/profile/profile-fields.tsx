import { useState } from 'react';
import type { ComponentProps } from 'react';
import { notices } from '../../content/notices.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import type { RefusedEntry } from '../../data/hooks/use-entries.ts';
import type { Refusal } from '../../domain/delivery.ts';
import { profileToForm, readProfileChange } from '../../domain/profile-form.ts';
import type { ProfileForm } from '../../domain/profile-form.ts';
import { withProfileChange } from '../../domain/profile.ts';
import type { Profile, ProfileChange } from '../../domain/profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';

interface ProfileFieldsProps {
  readonly profile: Profile | null;
  /** A change that was sent later, from the outbox, and refused: it is shown again, to be mended or given up. */
  readonly refusedBefore: RefusedEntry<'profile'> | undefined;
  readonly avatarUrl: string | null;
  /** What was typed, by field; kept by the dialog. */
  readonly edits: Partial<ProfileForm>;
  readonly onEdits: (edits: Partial<ProfileForm>) => void;
  /** Saved, queued or given up: what was typed may go. */
  readonly onClose: () => void;
}

export const ProfileFields = ({
  profile,
  refusedBefore,
  avatarUrl,
  edits,
  onEdits,
  onClose,
}: ProfileFieldsProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  // What the person saw when the dialog opened; only what differs from it is sent.
  const [initial] = useState(() => profileToForm(profile));
  const [offered] = useState(() =>
    profile && refusedBefore ? profileToForm(withProfileChange(profile, refusedBefore.payload)) : initial,
  );
  const form: ProfileForm = { ...offered, ...edits };
  const [errors, setErrors] = useState<FieldErrors>(refusedBefore ? errorsOf(refusedBefore.refusal) : {});
  const [refused, setRefused] = useState(refusedBefore ? noticeOf(refusedBefore.refusal) : null);

  const save = async (change: ProfileChange) => {
    setRefused(null);
    const sent = await outbox.saveProfile(change);
    // The new change holds what was refused before, mended.
    if (refusedBefore) await outbox.discard(refusedBefore.id);
    const outcome = await sent.outcome;
    if (outcome.kind === 'refused') {
      // The text is still in this form; left in the outbox too, the refused change would hold up the next one.
      await outbox.discard(sent.id);
      setErrors(errorsOf(outcome.refusal));
      setRefused(noticeOf(outcome.refusal));
      showToast(notices.profileFailed(outcome.refusal.message));
      return;
    }
    showToast(outcome.kind === 'delivered' ? notices.profileUpdated : savedHere);
    onClose();
  };
  const submit = () => {
    const reading = readProfileChange(initial, form);
    setErrors(reading.kind === 'invalid' ? reading.errors : {});
    if (reading.kind === 'invalid') return;
    if (Object.keys(reading.value).length === 0) {
      showToast({ title: 'Nothing to save', description: 'Your profile is as it was.' });
      onClose();
      return;
    }
    run(() =>
      save(reading.value).catch(() => {
        setRefused(noRoom);
        showToast(notices.profileFailed(noRoom));
      }),
    );
  };

  const bind = (name: keyof ProfileForm) => ({
    name,
    value: form[name],
    error: errors[name],
    readOnly: busy,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onEdits({ ...edits, [name]: event.target.value });
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        requestAnimationFrame(() => {
          element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        });
        submit();
      }}
    >
      <div className="mb-5 flex items-center gap-4">
        <Avatar name={profile?.fullName ?? profile?.username ?? null} src={avatarUrl} size="large" />
        <p className="text-sm text-sand-dim">Avatar from your account settings</p>
      </div>
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
      {refused === null ? null : (
        <p role="alert" className="mt-5 flex gap-2 text-alarm">
          <span className="i-lucide-circle-alert mt-1 size-4 shrink-0" aria-hidden="true" />
          {refused}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {refusedBefore === undefined ? null : (
          <Button
            variant="danger"
            onClick={() => {
              void outbox.discard(refusedBefore.id);
              onClose();
            }}
          >
            Discard the change
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save Profile'}
        </Button>
      </div>
    </form>
  );
};

type FieldErrors = Partial<Record<keyof ProfileForm, string>>;

/** The username is the one thing that must be unique: the database refuses a taken one with this code. */
const isTaken = (refusal: Refusal): boolean => refusal.code === '23505';

const errorsOf = (refusal: Refusal): FieldErrors =>
  isTaken(refusal) ? { username: 'This username is taken. Please choose another one.' } : {};

/** The reason for below the form; null where it stands at its field. */
const noticeOf = (refusal: Refusal): string | null => (isTaken(refusal) ? null : refusal.message);

const noRoom = 'This device could not keep the change. Please free some space and try again.';
const savedHere = {
  title: 'Profile saved on this device',
  description: 'We will send it when you are back online.',
};

const asHandle = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies ComponentProps<'input'>;
