import { useState, type ReactNode } from 'react';
import { profileToForm, type FormFocus } from '../rules/profile-form.ts';
import { readProfileChange } from '../rules/read-profile-form.ts';
import { withProfileChange } from '../rules/profile.ts';
import { useRefused } from '../../../engine/member/hooks/use-pending.ts';
import { useMyProfile } from '../use-my-profile.ts';
import { useSession } from '../../../engine/member/state/session.ts';
import { useUnsaved } from '../../../engine/member/hooks/use-stored.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { AccountPanel } from './account-panel.tsx';
import { profileChange } from '../changes.ts';
import { PrivacyPanel, type PrivacyEdits } from './privacy-panel.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { toastKept } from './profile-toasts.ts';
import { profileStored } from '../stored.ts';

interface ProfileDialogProps {
  readonly open: boolean;
  /** The field that gets the initial focus. */
  readonly field?: FormFocus | undefined;
  /** The offer to install the app, for the account's tab. */
  readonly install?: ReactNode;
  readonly onClose: () => void;
}

type ProfileTab = 'profile' | 'privacy' | 'account';

/** The dialog for the member's own profile, privacy and account. Works offline, except the account. */
export const ProfileDialog = ({ open, field, install, onClose }: ProfileDialogProps) => {
  const session = useSession();
  const profile = useMyProfile();
  const user = session.status === 'signed-in' ? session.user : null;
  const [tab, setTab] = useState<ProfileTab>('profile');
  // The form shows a change that the server refused again, for correction.
  const [refused] = useRefused(profileChange);
  const saved = profileToForm(profile ?? null);
  // Shared by all panels: while one saves, the dialog neither closes nor switches tabs.
  const work = useBusy();
  // The dialog outlives its panels, so switching tabs and closing lose no edits.
  const form = useKeptForm(
    user && profileStored(user.id).profileDraft,
    (typed) => readProfileChange(saved, typed),
    profile && refused ? profileToForm(withProfileChange(profile, refused.payload)) : saved,
    work,
  );
  const [privacyEdits, setPrivacyEdits] = useState<PrivacyEdits>({});
  const [picture, setPicture] = useState<string | null>();
  useUnsaved(Object.keys(privacyEdits).length > 0 || picture !== undefined);
  const unsavedPicture = picture === undefined ? {} : { picture };
  const close = () => {
    onClose();
    setTab('profile');
    form.fail({});
  };
  /** Closes the dialog, and shows a toast if `unsaved` edits remain. */
  const closeWith = (unsaved: object) => {
    if (Object.keys(unsaved).length > 0) toastKept();
    close();
  };

  const leave = () => {
    if (!work.busy) closeWith({ ...form.draft, ...privacyEdits, ...unsavedPicture });
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Edit Profile"
      hasTabs
      aside={<CloseButton onClick={leave} />}
      description="Update your member profile information"
    >
      <Tabs<ProfileTab>
        label="Parts of your profile"
        // Below the dialog's title, which stays, too.
        lineClass="tall:sticky top-[calc(max(2.75rem,1.25em)+8px)] z-1 bg-night-1"
        selected={tab}
        onSelect={(next) => {
          if (!work.busy) setTab(next);
        }}
        tabs={[
          {
            id: 'profile',
            label: 'Profile',
            panel: (
              <ProfileFields
                profile={profile}
                focused={field}
                avatarUrl={profile?.avatar_url ?? user?.avatarUrl ?? null}
                form={form}
                picture={picture}
                onPicture={setPicture}
                saved={saved}
                refused={refused}
                onClose={() => {
                  if (profile === undefined) return close();
                  form.replaceDraft(null);
                  setPicture(undefined);
                  closeWith(privacyEdits);
                }}
              />
            ),
          },
          {
            id: 'privacy',
            label: 'Privacy',
            panel: (
              <PrivacyPanel
                settings={profile}
                work={work}
                edits={privacyEdits}
                onEdits={setPrivacyEdits}
                onClose={() => {
                  if (profile === undefined) return close();
                  setPrivacyEdits({});
                  closeWith({ ...form.draft, ...unsavedPicture });
                }}
              />
            ),
          },
          { id: 'account', label: 'Account', panel: <AccountPanel install={install} onClose={close} /> },
        ]}
      />
    </Dialog>
  );
};
