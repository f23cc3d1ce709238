import type * as v from 'valibot';
import type { Notice } from '../../content/notices.ts';
import type { Refusal } from '../../domain/delivery.ts';
import type { Invitation } from '../../features/invitations/rules/invitation.ts';
import type { Message } from '../../features/chat/rules/message.ts';
import type { NotificationChoices } from '../../features/notifications/rules/notifications.ts';
import type { OwnProfile } from '../../features/people/rules/profile.ts';
import type { Reaction } from '../../features/chat/rules/reaction.ts';
import type { MemberRequest, Sendable } from '../server/request.ts';
import type { Effect, Kind, Kinds, Written } from '../sync/kind.ts';
import type { Overlay } from '../sync/overlay.ts';

/** What screens show with the outbox laid over it: the type of a row, by its table or another name. */
export interface ShownRows {
  readonly messages: Message;
  /** The id of the pinned message: a single row, whose own id is `chat`. */
  readonly pinned: string | null;
  /** All reactions to one message; the row's id is that of the message. */
  readonly reactions: readonly Reaction[];
  readonly invitations: Invitation;
  /** The own profile with its hidden values; the row's id is that of the member. */
  readonly own_profile: OwnProfile;
  /** The own picture in base64; null once it is removed, undefined while nothing waits. The row's id is that of the member. */
  readonly picture: string | null | undefined;
  readonly notification_choices: NotificationChoices;
}

/** The outbox of a member, to be laid over the mirror. */
export type MemberOverlay = Overlay<ShownRows>;

type EffectOf<Payload> = {
  readonly [On in keyof ShownRows]: {
    readonly on: On;
    id(payload: Payload, written: Written): string;
    change?(row: ShownRows[On] | undefined, payload: Payload, written: Written): ShownRows[On] | undefined;
    readonly until?: Effect['until'];
  };
}[keyof ShownRows];

/** What the app says about a kind of change. */
interface Texts<Payload> {
  /** How it reads while it waits. */
  title(payload: Payload): string;
  /**
   * Its content, of one or more lines; null, or missing, without one. `quoted`: the text of the message that it is about; null
   * when the device lacks it.
   */
  text?(payload: Payload, quoted: string | null): string | null;
  /** The toast about its arrival, when no form waits for it any more. Missing where a screen shows the arrival. */
  delivered?(payload: Payload): Notice;
  /** `payload` is null for one that this version of the app cannot read. */
  refused(refusal: Refusal, payload: Payload | null): Notice;
  /** Why it was refused; defaults to the server's message. */
  reason?(refusal: Refusal): string;
  /** Where the sync centre lets a person edit it: in place, in the profile's dialog, or once refused on the page of its form. */
  readonly editor?: 'text' | 'profile' | { readonly page: string };
}

/** Everything that the app knows of one kind of change. */
export type Change<Payload = unknown> = Sendable<Payload> & Texts<Payload>;
export type Changes = Kinds<Change>;

/** A kind of change that waits in the outbox of a member, or in that of the visitor. */
export type ChangeOf<Payload, Owner extends Change['owner'] = Change['owner']> = Kind<Payload> &
  Texts<Payload> & { readonly owner: Owner };

interface Rules<Payload> extends Omit<Texts<Payload>, 'title'> {
  readonly title: string | ((payload: Payload) => string);
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly lane: string | ((payload: Payload) => string);
  /** Default: 1. */
  readonly batch?: number;
  /** Default: 0. */
  delayMs?(payload: Payload): number;
  /** Default: in rows of the mirror. */
  readonly shownBy?: Kind['shownBy'];
  readonly effect?: EffectOf<Payload>;
}

/** Declares a kind of change that a member makes. `kind`: the name under which its entries are stored. */
export const change = <Payload>(
  kind: string,
  { request, ...rules }: Rules<Payload> & { readonly request: MemberRequest<Payload> },
) => ({ ...complete(kind, rules), owner: 'member' as const, request });

/** Declares a kind of change that a visitor makes. `invoke`: the edge function that takes it, and its withdrawal. */
export const visitorChange = <Payload>(
  kind: string,
  { invoke, ...rules }: Rules<Payload> & { readonly invoke: string },
) => ({ ...complete(kind, rules), owner: 'visitor' as const, request: { invoke } });

const complete = <Payload>(
  kind: string,
  { lane, title, ...rules }: Rules<Payload>,
): Kind<Payload> & Texts<Payload> => ({
  batch: 1,
  shownBy: {},
  delayMs: () => 0,
  ...rules,
  kind,
  lane: typeof lane === 'string' ? () => lane : lane,
  title: typeof title === 'string' ? () => title : title,
});
