/** The kinds of events for which a device can ring. private.ringing_kinds() holds the same list; a test compares the two. */
export const ringingKinds = ['mention', 'announcement', 'decision', 'programme', 'villa', 'chat'] as const;
export type RingingKind = (typeof ringingKinds)[number];

/** A member's choices, the same on all devices. */
export interface NotificationChoices {
  readonly kinds: readonly RingingKind[];
  /** The notice tells neither who wrote nor what. */
  readonly hidesText: boolean;
  /** Mails about what was not read for six hours, while no device rings. */
  readonly byMail: boolean;
  /** ISO 8601. */
  readonly mutedUntil: string | null;
}

/** Before the member has chosen anything. private.notification_choices begins with the same. */
export const firstChoices: NotificationChoices = {
  kinds: ['mention', 'announcement', 'decision', 'programme', 'villa'],
  hidesText: false,
  byMail: false,
  mutedUntil: null,
};

/** A change of the choices; an absent one stays. `zone`: the device's time zone, for the quiet hours. */
export interface ChoicesChange {
  readonly kinds?: Partial<Readonly<Record<RingingKind, boolean>>> | undefined;
  readonly hidesText?: boolean | undefined;
  readonly byMail?: boolean | undefined;
  readonly mutedUntil?: string | null | undefined;
  readonly zone?: string | undefined;
}

/** The choices after a change, also one that waits in the outbox. */
export const withChoices = (
  choices: NotificationChoices,
  { kinds = {}, hidesText, byMail, mutedUntil }: ChoicesChange,
): NotificationChoices => ({
  hidesText: hidesText ?? choices.hidesText,
  byMail: byMail ?? choices.byMail,
  mutedUntil: mutedUntil === undefined ? choices.mutedUntil : mutedUntil,
  kinds: ringingKinds.filter((kind) => kinds[kind] ?? choices.kinds.includes(kind)),
});

/** Until when the member has muted all devices, in ISO 8601; null while they ring. `now` is in epoch milliseconds. */
export const silentUntil = ({ mutedUntil }: NotificationChoices, now: number): string | null =>
  mutedUntil !== null && Date.parse(mutedUntil) > now ? mutedUntil : null;

/**
 * How an attempt to let a device ring ended. `refused`: the browser, or its push service, gives this device no address. `unreachable`: the club
 * does not answer.
 */
export type RingingStart = 'rings' | 'refused' | 'unreachable';

/**
 * How a device stands. `blocked`: the person, or the browser, forbids notifications. `needs-install`: Safari on an iPhone has them only in an app on
 * the home screen. `missing`: there are none, as in a private window.
 */
export type Ringing = 'on' | 'off' | 'blocked' | 'needs-install' | 'missing';
