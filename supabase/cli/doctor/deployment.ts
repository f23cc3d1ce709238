/** A deployment, and what it must contain. */
export interface Deployment {
  /** The site's origin. */
  readonly site: string;
  /** The API's origin: the hosted project, or the site itself. */
  readonly api: string;
  readonly publishableKey: string;
  /** The operator's key; null if it was not given. */
  readonly secretKey: string | null;
  /** Tables of the schema public. */
  readonly tables: readonly string[];
  readonly functions: readonly string[];
  readonly fetch: typeof fetch;
}

/** Resolves to the problems, as sentences. */
export type Check = (deployment: Deployment) => Promise<string[]>;
