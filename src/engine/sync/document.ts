import type * as v from 'valibot';

/** One JSON value that the server brings whole, and again whenever it has changed ([PL12]). */
export interface ServerDocument<Content = unknown> {
  readonly name: string;
  /** A server that sends another shape needs a newer app. Without a schema the screen that shows the content checks it. */
  readonly schema?: v.GenericSchema<unknown, Content> | undefined;
  /** Stays on a device that has not reached the server for so long that the rest of its copy is removed ([ST1]). */
  readonly outlivesCopy?: boolean | undefined;
  /** Never set: it carries the type of the content. */
  readonly content?: Content;
}

/** Declares a document. `name`: the server's. */
export const serverDocument = <Content>(
  name: string,
  rules: Pick<ServerDocument<Content>, 'schema' | 'outlivesCopy'> = {},
): ServerDocument<Content> => ({ ...rules, name });
