import type { Kind } from '../sync/kind.ts';
import type { Database, Json } from './database.types.ts';
import type { Remote } from './client.ts';
import type { MemberSession } from '../sync/ports.ts';

type Functions = Database['public']['Functions'];
/** The names of the database functions that apply an entry, once for its id: those with the argument `entry_id`. */
type EntryFunction = {
  [Name in keyof Functions]: [Functions[Name]['Args']] extends [never]
    ? never
    : 'entry_id' extends keyof Functions[Name]['Args']
      ? Name
      : never;
}[keyof Functions];

/** The arguments of the function `Name` without `entry_id`. A JSON document counts as `unknown`, so any shape fits. */
type Arguments<Name extends EntryFunction> = {
  [
    Argument in keyof Omit<Functions[Name]['Args'], 'entry_id'>
  ]: Json extends Functions[Name]['Args'][Argument] ? unknown : Functions[Name]['Args'][Argument];
};
interface WithArgs<Name extends EntryFunction, Payload> {
  /** Turns the payload into the arguments. */
  args(payload: Payload): Arguments<Name>;
}
/** `args` may be missing where the payload already fits the arguments, or has no type yet. */
type MaybeArgs<Name extends EntryFunction, Payload> = [Payload] extends [Arguments<Name>]
  ? Partial<WithArgs<Name, Payload>>
  : unknown extends Payload
    ? Partial<WithArgs<Name, Payload>>
    : WithArgs<Name, Payload>;

/** A call of an edge function in the member's name. */
export interface Call {
  readonly invoke: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Reads what the body still lacks, with exactly this session. */
  readonly more?: (remote: Remote, session: MemberSession) => Promise<Readonly<Record<string, unknown>>>;
}

/** A second request once the server has applied the entry, such as its mail; the entry counts as applied after it. */
export interface After<Payload> {
  /** `row`: as the mirror stores it. */
  after?(row: unknown, payload: Payload): Call | null;
}

/** Calls a database function with arguments and the entry's id. */
export type Rpc<Payload> = {
  readonly [Name in EntryFunction]: {
    readonly rpc: Name;
    /** The mirrored table of the answer's row; `several`: the answer names the table of each row. */
    readonly answers?: string;
    /** The code of the refusal that counts as success. */
    readonly doneAt?: string;
  } & MaybeArgs<Name, Payload>;
}[EntryFunction] &
  After<Payload>;

/** Inserts the payload as a row under the entry's id, in the member's name. */
export interface Insert<Payload> extends After<Payload> {
  /** A table of the mirror. */
  readonly into: string;
  /** The column of the member who writes the row. */
  readonly ownerColumn: string;
  /** The database function that takes several such rows at once, and its argument for them. */
  readonly batch?: { readonly rpc: keyof Functions; readonly rows: string };
  /** Whether the row that the server holds under the id is this entry. `row`: as the mirror stores it. */
  isSame(row: unknown, payload: Payload): boolean;
}

/** How a change of a member reaches the server. */
export type MemberRequest<Payload> = Rpc<Payload> | Insert<Payload>;

/** Calls an edge function with the payload of a visitor's change. */
interface VisitorRequest {
  readonly invoke: string;
}

/** A kind of change with its request. */
export type Sendable<Payload = unknown> = Kind<Payload> &
  (
    | { readonly owner: 'member'; readonly request: MemberRequest<Payload> }
    | { readonly owner: 'visitor'; readonly request: VisitorRequest }
  );
