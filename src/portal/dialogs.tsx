import { MemberProfile } from '../features/directory/member-profile.tsx';
import { MessageActions } from '../features/chat/message-actions.tsx';
import { SearchDialog } from '../features/members/search-dialog.tsx';
import { SignOutDialog } from '../features/members/sign-out-dialog.tsx';
import { SuspensionNotice } from '../features/members/suspension-notice.tsx';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { OverwrittenNotice } from '../features/profile/overwritten-notice.tsx';
import { ProfileDialog } from '../features/profile/profile-dialog.tsx';
import { SyncCenter } from '../features/sync-center/sync-center.tsx';

/** The dialogs, and what most visits do not show, in one chunk that loads after the first view. */
export const dialogs = {
  MemberProfile,
  MessageActions,
  NotificationsPage,
  OverwrittenNotice,
  ProfileDialog,
  SearchDialog,
  SignOutDialog,
  SuspensionNotice,
  SyncCenter,
};
