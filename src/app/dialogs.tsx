import { MemberProfile } from '../features/people/directory/member-profile.tsx';
import { MessageActions } from '../features/chat/message-actions.tsx';
import { SearchDialog } from './shell/search-dialog.tsx';
import { SignOutDialog } from './shell/sign-out-dialog.tsx';
import { SuspensionNotice } from './shell/suspension-notice.tsx';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { OverwrittenNotice } from '../features/people/profile/overwritten-notice.tsx';
import { ProfileDialog } from '../features/people/profile/profile-dialog.tsx';
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
