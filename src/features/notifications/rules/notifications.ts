import * as v from 'valibot';

/** The kinds of events for which a device can ring. A test compares this list with private.notification_kinds(). */
export const notificationKinds = [
  'mention',
  'announcement',
  'decision',
  'programme',
  'villa',
  'chat',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A member's choices, the same on all devices. */
export const choicesSchema = v.object({
  /** Leaves out kinds that this version does not know. */
  kinds: v.pipe(
    v.array(v.string()),
    v.transform((kinds): readonly NotificationKind[] =>
      notificationKinds.filter((kind) => kinds.includes(kind)),
    ),
  ),
  /** Notifications show neither author nor text. */
  hides_text: v.boolean(),
  /** The member gets mails about what they have not read for six hours, while no device rings. */
  by_mail: v.boolean(),
  /** Until when no device rings, in ISO 8601; null without a mute. */
  muted_until: v.nullable(v.string()),
});
export type NotificationChoices = Readonly<v.InferOutput<typeof choicesSchema>>;

/** The choices of a member who has not changed any: the defaults of `public.notification_choices`. */
export const firstChoices: NotificationChoices = {
  kinds: ['mention', 'announcement', 'decision', 'programme', 'villa'],
  hides_text: false,
  by_mail: false,
  muted_until: null,
};

/** A change of the choices. An absent choice stays as it is. `zone`: the device's time zone, for the quiet hours. */
export const choicesChangeSchema = v.partial(
  v.object({
    ...choicesSchema.entries,
    kinds: v.record(v.picklist(notificationKinds), v.boolean()),
    zone: v.string(),
  }),
);
export type ChoicesChange = Readonly<v.InferOutput<typeof choicesChangeSchema>>;

/** Returns the choices after a change. */
export const withChoices = (
  choices: NotificationChoices,
  { kinds = {}, ...changed }: ChoicesChange,
): NotificationChoices => ({
  hides_text: changed.hides_text ?? choices.hides_text,
  by_mail: changed.by_mail ?? choices.by_mail,
  muted_until: changed.muted_until === undefined ? choices.muted_until : changed.muted_until,
  kinds: notificationKinds.filter((kind) => kinds[kind] ?? choices.kinds.includes(kind)),
});

/** Until when the member has muted all devices, in ISO 8601; null while they ring. `now` is in epoch milliseconds. */
export const silentUntil = ({ muted_until }: NotificationChoices, now: number): string | null =>
  muted_until !== null && Date.parse(muted_until) > now ? muted_until : null;

/**
 * The result of subscribing to push. `refused`: the browser or its push service gives this device no address. `unreachable`: the
 * server does not answer.
 */
export type SubscribeResult = 'subscribed' | 'refused' | 'unreachable';

/**
 * Whether this device rings, or else why not. `blocked`: the person or the browser forbids notifications. `needs-install`: Safari on
 * an iPhone has them only in an app on the home screen. `missing`: this browser has none, for example in a private window.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'needs-install' | 'missing';
