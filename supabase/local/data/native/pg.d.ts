/** The package `pg` brings no types. These cover only what is used here. */
declare module 'pg' {
  export interface QueryAnswer {
    readonly rows: Record<string, unknown>[];
    readonly rowCount: number | null;
    readonly command: string;
  }
  export interface ConnectionOptions {
    /** A directory means the Unix socket in it. */
    readonly host: string;
    readonly port?: number;
    readonly user: string;
    readonly database: string;
    readonly max?: number;
    readonly types?: { getTypeParser(oid: number, format?: string): (value: string) => unknown };
  }
  export class Client {
    constructor(options: ConnectionOptions);
    connect(): Promise<void>;
    /** Without values it uses the simple protocol, which allows several statements. */
    query(statement: string, values?: readonly unknown[]): Promise<QueryAnswer>;
    on(event: 'error', receive: (error: Error) => void): this;
    on(event: 'notification', receive: (message: { channel: string; payload?: string }) => void): this;
    end(): Promise<void>;
  }
  export class PoolClient extends Client {
    release(broken?: boolean): void;
  }
  export class Pool {
    constructor(options: ConnectionOptions);
    connect(): Promise<PoolClient>;
    on(event: 'error', receive: (error: Error) => void): this;
    end(): Promise<void>;
  }
  export const types: { getTypeParser(oid: number, format?: string): (value: string) => unknown };
}
