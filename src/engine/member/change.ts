import type * as v from 'valibot';
import type { Refusal } from '../../domain/delivery.ts';
import type { Notice } from '../../domain/notice.ts';
import type { MemberRequest, Sendable } from '../server/request.ts';
import type { Effect, Kind, Kinds } from '../sync/kind.ts';

/** The app's words about a kind of change. */
interface Texts<Payload> {
  /** How it reads while it waits. */
  title(payload: Payload): string;
  /**
   * Its content; null, or missing, for a change without content. `quoted`: the text of the message that the change is about;
   * null when the device lacks it.
   */
  text?(payload: Payload, quoted: string | null): string | null;
  /** The toast about its arrival, for when no form waits. Missing where a screen shows the arrival. */
  delivered?(payload: Payload): Notice;
  /** `payload` is null for one that this version of the app cannot read. */
  refused(refusal: Refusal, payload: Payload | null): Notice;
  /** Why it was refused; defaults to the server's message. */
  reason?(refusal: Refusal): string;
  /** The place where the sync centre opens the editor: in its list, in the profile's dialog, or, once refused, on the page of its form. */
  readonly editor?: 'text' | 'profile' | { readonly page: string };
}

/** Everything that the app knows of one kind of change. */
export type Change<Payload = unknown> = Sendable<Payload> & Texts<Payload>;
export type Changes = Kinds<Change>;

/** A kind of change that waits in the outbox of a member, or in that of the visitor. */
export type ChangeOf<Payload, Owner extends Change['owner'] = Change['owner']> = Kind<Payload> &
  Texts<Payload> & { readonly owner: Owner };

interface Rules<Payload, Row> extends Omit<Texts<Payload>, 'title'> {
  readonly title: string | ((payload: Payload) => string);
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly lane: string | ((payload: Payload) => string);
  /** Default: 1. */
  readonly batch?: number;
  /** Default: 0. */
  delayMs?(payload: Payload): number;
  /** Default: in rows of the mirror. */
  readonly shownBy?: Kind['shownBy'];
  readonly effect?: Effect<Payload, Row>;
}

/** Declares a kind of change that a member makes. `kind`: the name under which its entries are stored. */
export const change = <Payload, Row>(
  kind: string,
  { request, ...rules }: Rules<Payload, Row> & { readonly request: MemberRequest<Payload> },
) => ({ ...complete(kind, rules), owner: 'member' as const, request });

/** Declares a kind of change that a visitor makes. `invoke`: the edge function that takes it, and its withdrawal. */
export const visitorChange = <Payload>(
  kind: string,
  { invoke, ...rules }: Omit<Rules<Payload, never>, 'effect'> & { readonly invoke: string },
) => ({ ...complete(kind, rules), owner: 'visitor' as const, request: { invoke } });

const complete = <Payload, Row>(
  kind: string,
  { lane, title, ...rules }: Rules<Payload, Row>,
): Kind<Payload> & Texts<Payload> => ({
  batch: 1,
  shownBy: {},
  delayMs: () => 0,
  ...rules,
  kind,
  lane: typeof lane === 'string' ? () => lane : lane,
  title: typeof title === 'string' ? () => title : title,
});
