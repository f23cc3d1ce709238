import { useState } from 'react';
import { memberValues } from '../../local/store/member-keys.ts';
import type { ProfileForm } from '../../domain/profile-form.ts';
import { useMyProfile } from '../../member/hooks/use-my-profile.ts';
import { useSession } from '../../member/state/session.ts';
import { useUnsaved } from '../../member/hooks/use-unsaved.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { AccountPanel } from './account-panel.tsx';
import { PrivacyPanel, type PrivacyEdits } from './privacy-panel.tsx';
import { ProfileFields, type ProfileEdits } from './profile-fields.tsx';
import { toastKept } from './profile-toasts.ts';

interface ProfileDialogProps {
  readonly open: boolean;
  /** Gets the initial focus. */
  readonly field?: keyof ProfileForm | undefined;
  readonly onClose: () => void;
}

type ProfileTab = 'profile' | 'privacy' | 'account';

/** The dialog for the member's own profile, privacy and account. Works offline, except the account. */
export const ProfileDialog = ({ open, field, onClose }: ProfileDialogProps) => {
  const session = useSession();
  const profile = useMyProfile();
  const user = session.status === 'signed-in' ? session.user : null;
  const [tab, setTab] = useState<ProfileTab>('profile');
  // The dialog outlives its panels, so switching tabs and closing lose no edits.
  const [edits, setEdits] = useState<ProfileEdits>(
    () => (user && memberValues(user.id).profileDraft.read()) || {},
  );
  const [privacyEdits, setPrivacyEdits] = useState<PrivacyEdits>({});
  useUnsaved(Object.keys(privacyEdits).length > 0);
  // All panels share it: while one saves, the dialog neither closes nor switches tabs.
  const work = useBusy();
  const keepEdits = (next: ProfileEdits) => {
    setEdits(next);
    if (user) memberValues(user.id).profileDraft.write(Object.keys(next).length > 0 ? next : null);
  };
  const close = () => {
    onClose();
    setTab('profile');
  };
  /** Closes the dialog, and says so if the other tab still has unsaved edits (`left`). */
  const finish = (left: object) => {
    if (Object.keys(left).length > 0) toastKept();
    close();
  };

  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!work.busy) finish({ ...edits, ...privacyEdits });
      }}
      title="Edit Profile"
      description="Update your member profile information"
    >
      <Tabs<ProfileTab>
        label="Parts of your profile"
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
                avatarUrl={profile?.avatarUrl ?? user?.avatarUrl ?? null}
                work={work}
                edits={edits}
                onEdits={keepEdits}
                onClose={() => {
                  if (profile === undefined) return close();
                  keepEdits({});
                  finish(privacyEdits);
                }}
              />
            ),
          },
          {
            id: 'privacy',
            label: 'Privacy',
            panel: (
              <PrivacyPanel
                held={profile}
                work={work}
                edits={privacyEdits}
                onEdits={setPrivacyEdits}
                onClose={() => {
                  if (profile === undefined) return close();
                  setPrivacyEdits({});
                  finish(edits);
                }}
              />
            ),
          },
          { id: 'account', label: 'Account', panel: <AccountPanel onClose={close} /> },
        ]}
      />
    </Dialog>
  );
};
