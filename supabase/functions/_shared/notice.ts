import * as v from 'valibot';
import { shortened } from '../../../src/domain/cut-text.ts';
import { paths, messagePath } from '../../../src/config/paths.ts';
import { editionName } from '../../../src/features/editions/rules/edition-name.ts';
import { site } from '../../../src/content/site.ts';
import { notificationKinds } from '../../../src/features/notifications/rules/notifications.ts';
import { oneLine } from './text.ts';

const text = v.nullable(v.string());

/** An event to notify a device of, as public.claim_pushes returns it. */
export const pushSchema = v.object({
  id: v.string(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  kind: v.picklist(notificationKinds),
  event: v.string(),
  hides_text: v.boolean(),
  subject: text,
  edition: text,
  /** When the edition begins; null while it is not published. */
  starts_at: text,
  name: text,
  text,
  at: text,
  outcome: text,
  unread: v.number(),
});
type Push = v.InferOutput<typeof pushSchema>;

/** The notice as it is sent to a device. */
export interface Notice {
  /** The push service keeps only the newest undelivered notice of a topic: at most 32 characters of base64url. */
  readonly topic: string;
  /**
   * A declarative push message (WebKit's proposal): Safari shows it without a worker, and our worker reads the same text.
   * `app_badge` stands in two places, because WebKit's versions read different ones.
   */
  readonly payload: object;
}

interface Words {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** The notice of an event: at most a name and the first 80 characters, or neither if the member hides texts. */
export const noticeOf = (push: Push, siteUrl: string): Notice => {
  const { path, ...words } = wordsOf(push);
  return toNotice(
    { ...(push.hides_text ? { title: site.name, body: hiddenWords[push.kind] } : words), path },
    { tag: push.event, topic: push.subject ?? push.event, at: push.at, badge: push.unread, siteUrl },
  );
};

/** The test notice for a member's own device. */
export const testNotice = (siteUrl: string): Notice =>
  toNotice(
    { title: site.name, body: 'This device notifies you.', path: paths.notifications },
    { tag: 'test', topic: 'test', at: null, badge: null, siteUrl },
  );

interface Details {
  readonly tag: string;
  readonly topic: string;
  readonly at: string | null;
  /** The number on the app's icon; null keeps it. */
  readonly badge: number | null;
  readonly siteUrl: string;
}

const toNotice = ({ title, body, path }: Words, { tag, topic, at, badge, siteUrl }: Details): Notice => ({
  topic: topic.replaceAll(/[^\w]/g, '').slice(0, 32),
  payload: {
    web_push: 8030,
    ...(badge === null ? {} : { app_badge: badge }),
    notification: {
      title,
      body,
      navigate: `${siteUrl}${path}`,
      lang: 'en',
      tag,
      ...(badge === null ? {} : { app_badge: String(badge) }),
      data: { at },
    },
  },
});

const wordsOf = ({
  kind,
  name,
  text: content,
  subject,
  edition,
  starts_at: startsAt,
  outcome,
  unread,
}: Push): Words => {
  const author = name ?? 'A member';
  const excerpt = shortened(oneLine(content ?? ''), longestText);
  const month = edition === null ? '' : editionName(edition, startsAt);
  switch (kind) {
    case 'mention':
      return { title: author, body: excerpt, path: messagePath(subject) };
    case 'chat':
      return unread > 1
        ? { title: `${unread} new messages`, body: `${author}: ${excerpt}`, path: messagePath(subject) }
        : { title: author, body: excerpt, path: messagePath(subject) };
    case 'announcement':
      return { title: `Announcement by ${author}`, body: excerpt, path: paths.members };
    case 'decision':
      return decisionWords(outcome, month);
    case 'programme':
      return outcome === 'cancelled'
        ? {
            title: `${month} is cancelled`,
            body: 'Open the page to read what comes next.',
            path: paths.event,
          }
        : { title: 'The programme has changed', body: `${month}: see what is when.`, path: paths.event };
    case 'villa':
      return {
        title: 'The villa opens in an hour',
        body: `${month}: your ticket and the way are here, also offline.`,
        path: paths.villa,
      };
  }
};

const decisionWords = (outcome: string | null, month: string): Words => {
  if (outcome === 'accepted')
    return { title: 'You have a seat', body: `${month}: your ticket is ready.`, path: paths.ticket };
  if (outcome === 'waitlisted')
    return {
      title: 'You are on the waitlist',
      body: `${month}: we write when a seat is free.`,
      path: paths.members,
    };
  return { title: 'Your application', body: 'There is an answer in your mailbox.', path: paths.members };
};

const hiddenWords: Readonly<Record<Push['kind'], string>> = {
  mention: 'A new mention',
  chat: 'New messages',
  announcement: 'A new announcement',
  decision: 'News about your application',
  programme: 'News about the programme',
  villa: 'News about the villa',
};

const longestText = 80;
