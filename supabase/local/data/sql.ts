/** The payload of an access token, which decides under which role a statement runs. */
export interface Claims {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** The member's id; absent for anon and service_role. */
  readonly sub?: string;
  readonly [claim: string]: unknown;
}

export interface SqlResult<Row> {
  readonly rows: Row[];
  readonly affectedRows: number;
}

export interface Sql {
  /** Runs one statement with positional parameters ($1, $2, ...). */
  query<Row = Record<string, unknown>>(
    statement: string,
    parameters?: readonly unknown[],
  ): Promise<SqlResult<Row>>;
}

/**
 * PGlite's single session, which runs one query or transaction at a time: interleaved statements of concurrent requests would
 * run under the wrong role.
 */
export interface Database extends Sql {
  /** Runs several statements without parameters, as the owner (migrations, seed). */
  exec(statements: string): Promise<void>;
  /** Runs `work` in one transaction as the owner; rolls back if it throws. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction with the role and `request.jwt.claims` of `claims`, so row-level security decides. */
  asClaims<T>(claims: Claims, work: (tx: Sql) => Promise<T>): Promise<T>;
  /** Calls `receive` with the payload of every NOTIFY on `channel`; resolves to a function that stops that. */
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Runs the rest of the transaction with the role and the claims of a token. */
export const setClaims = (tx: Sql, claims: Claims): Promise<unknown> =>
  tx.query(
    `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
            set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true)`,
    [claims.role, claims.sub ?? '', JSON.stringify(claims)],
  );
