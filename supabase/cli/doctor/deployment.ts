/** A deployment as a stranger sees it, and what it is made of. */
export interface Deployment {
  /** The site's origin. */
  readonly site: string;
  /** The API's origin: the hosted project, or the site itself. */
  readonly api: string;
  readonly publishableKey: string;
  /** Opens what only the operator may ask; null where it was not given. */
  readonly secretKey: string | null;
  /** Tables of the schema public. */
  readonly tables: readonly string[];
  readonly functions: readonly string[];
  readonly fetch: typeof fetch;
}

/** What is wrong, in sentences; empty if nothing is. */
export type Check = (deployment: Deployment) => Promise<string[]>;
