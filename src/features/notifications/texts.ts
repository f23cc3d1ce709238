import { momentText } from '../../domain/chat-time.ts';
import {
  notificationKinds,
  type ChoicesChange,
  type PushState,
  type NotificationKind,
  type SubscribeResult,
} from './rules/notifications.ts';

export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  mention: 'Mentions and replies to me',
  announcement: 'Announcements',
  decision: 'The answer to my application',
  programme: 'Changes to the programme of my edition',
  villa: 'The villa opens in an hour',
  chat: 'Every message, in one notice an hour',
};

export const hidesTextLabel = 'Show no names and no words on a locked screen';
export const byMailLabel = 'Mail me what I have not read for six hours';

/** The push state of this device, and what the member can do. */
const pushStateTexts: Readonly<Record<PushState, { readonly title: string; readonly text: string }>> = {
  on: {
    title: 'This device notifies you',
    text: 'Also while the app is closed. Signing out ends it.',
  },
  off: {
    title: 'This device does not notify you',
    text: 'It can notify you while the app is closed, for what you choose below.',
  },
  blocked: {
    title: 'Your browser blocks notifications',
    text: 'Open the settings of this site, beside the address or in your phone’s settings under the app’s name, allow notifications, and come back.',
  },
  'needs-install': {
    title: 'Put the app on your home screen first',
    text: 'On an iPhone only apps on the home screen can notify you: press Share, then “Add to Home Screen”, open the app there and come back to this page.',
  },
  missing: {
    title: 'This browser cannot notify you',
    text: 'Private windows and some browsers have no notifications. You can choose mails below.',
  },
};

/** The push state in words, or the mute while this device would ring. `silentUntil`: in ISO 8601; null while nothing is muted. */
export const pushStateTextsNow = (
  pushState: PushState,
  silentUntil: string | null,
): (typeof pushStateTexts)[PushState] =>
  pushState === 'on' && silentUntil !== null
    ? {
        title: `Silent until ${momentText(silentUntil)}`,
        text: 'None of your devices notifies you before, whatever happens. Then this one does again.',
      }
    : pushStateTexts[pushState];

/** Describes a change of the choices, with one line for each choice. */
export const choicesText = ({ kinds = {}, hides_text, by_mail, muted_until }: ChoicesChange): string => {
  const switched = [
    ...notificationKinds.map((kind) => [kindLabels[kind], kinds[kind]] as const),
    [hidesTextLabel, hides_text] as const,
    [byMailLabel, by_mail] as const,
  ];
  return [
    ...(muted_until === undefined
      ? []
      : [muted_until === null ? 'No longer silent' : `Silent until ${momentText(muted_until)}`]),
    ...switched.flatMap(([label, isOn]) => (isOn === undefined ? [] : [`${label}: ${isOn ? 'on' : 'off'}`])),
  ].join('\n');
};

export const subscribeResultTexts: Readonly<Record<SubscribeResult, string>> = {
  subscribed: 'This device notifies you now.',
  refused: 'This browser can’t receive notifications right now. You can choose mails below.',
  unreachable: 'The club can’t be reached right now. Please try again.',
};
