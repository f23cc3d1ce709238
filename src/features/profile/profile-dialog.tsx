import { useState } from 'react';
import { useMyProfile } from '../../data/hooks/use-members.ts';
import { useRefused } from '../../data/hooks/use-entries.ts';
import { useSession } from '../../state/session.ts';
import type { ProfileForm } from '../../domain/profile-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ProfileFields } from './profile-fields.tsx';

interface ProfileDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Editing the member's own profile, online or not. */
export const ProfileDialog = ({ open, onClose }: ProfileDialogProps) => {
  const profile = useMyProfile();
  const refused = useRefused('profile');
  const session = useSession();
  // Outside of the fields: Escape or a press beside the window closes it, and what was typed is there the next time.
  const [edits, setEdits] = useState<Partial<ProfileForm>>({});
  const finish = () => {
    setEdits({});
    onClose();
  };
  const accountAvatar = session.status === 'signed-in' ? session.user.avatarUrl : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Profile"
      description="Update your member profile information"
    >
      {profile === undefined ? (
        <>
          <Spinner label="Loading your profile..." />
          <p className="flex justify-end">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </p>
        </>
      ) : (
        <ProfileFields
          profile={profile}
          refusedBefore={refused[0]}
          avatarUrl={profile?.avatarUrl ?? accountAvatar}
          edits={edits}
          onEdits={setEdits}
          onClose={finish}
        />
      )}
    </Dialog>
  );
};
