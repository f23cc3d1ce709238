import type { ComponentProps } from 'react';
import { momentText } from '../domain/chat-time.ts';
import { useMembershipStatus } from '../features/people/use-membership-status.ts';
import { MemberProfile as Profile } from '../features/people/directory/member-profile.tsx';
import { ChatSearch } from '../features/chat/chat-search.tsx';
import { MemberMessages } from '../features/chat/member-messages.tsx';
import { MessageActions } from '../features/chat/message-actions.tsx';
import { sharedText } from '../features/chat/shared-text.ts';
import { SameEdition } from '../features/ticket/same-edition.tsx';
import { InvitationAnalytics } from '../features/invitations/invitation-analytics.tsx';
import { ShareLink } from '../features/invitations/share-link.tsx';
import { SearchDialog } from './shell/search-dialog.tsx';
import { SignOutDialog } from './shell/sign-out-dialog.tsx';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { OverwrittenNotice } from '../features/people/profile/overwritten-notice.tsx';
import { ProfileDialog } from '../features/people/profile/profile-dialog.tsx';
import { SyncCenter } from '../features/sync-center/sync-center.tsx';

type ProfileProps = ComponentProps<typeof Profile>;

const MemberProfile = (props: Omit<ProfileProps, 'about' | 'onHello'>) => (
  <Profile {...props} about={AboutMember} onHello={sayHello} />
);

const AboutMember: ProfileProps['about'] = ({ member: { id } }) => (
  <>
    <SameEdition id={id} />
    <MemberMessages id={id} />
  </>
);

const sayHello: ProfileProps['onHello'] = ({ username, full_name: name }) =>
  sharedText.put({ words: username === null ? `Hello ${name ?? ''}`.trim() : `@${username} `, link: '' });

/** Says until when and why the member is suspended, also offline. */
const SuspensionNotice = () => {
  const suspension = useMembershipStatus()?.suspension;
  return suspension ? (
    <output className="block border-l-2 border-laterite bg-night-1 px-4 py-3">
      <strong className="font-semibold">
        You can read and export, but not write until {momentText(suspension.until)}.
      </strong>{' '}
      Until then, others see neither your name nor your picture nor your bio. Reason:{' '}
      <bdi>{suspension.reason}</bdi>
    </output>
  ) : null;
};

/** The dialogs and other parts that few visits show. One chunk, which loads after the first view. */
export const dialogs = {
  ChatSearch,
  InvitationAnalytics,
  MemberProfile,
  MessageActions,
  NotificationsPage,
  OverwrittenNotice,
  ProfileDialog,
  SearchDialog,
  ShareLink,
  SignOutDialog,
  SuspensionNotice,
  SyncCenter,
};
