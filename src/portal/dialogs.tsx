import { MemberProfile } from '../features/directory/member-profile.tsx';
import { SignOutDialog } from '../features/members/sign-out-dialog.tsx';
import { ProfileDialog } from '../features/profile/profile-dialog.tsx';
import { SyncCenter } from '../features/sync-center/sync-center.tsx';

/** What opens on a press: one chunk, which comes behind the first view. */
export const dialogs = { MemberProfile, ProfileDialog, SignOutDialog, SyncCenter };
