import { randomUUID } from 'node:crypto';
import type { Database } from '../data/sql.ts';

/** A mail to send. */
interface OutgoingMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

/** A file of a mail, with the field names of the mail service's API. */
export interface Attachment {
  readonly filename: string;
  /** Base64. */
  readonly content: string;
  readonly content_type: string;
}

export interface StoredMail extends OutgoingMail {
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
}

/** Stores every mail in the database, so that a restart loses none. */
export interface Mailbox {
  /**
   * Stores a mail and returns its id. A second call with the same `idempotencyKey` stores nothing and returns the first id.
   */
  send(mail: OutgoingMail, idempotencyKey?: string): Promise<{ id: string }>;
  /** Newest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}

/** Opens the mailbox; creates its schema `local_mail`, which the API does not expose, if needed. */
export async function openMailbox(database: Database): Promise<Mailbox> {
  await database.exec(SCHEMA_SQL);
  return {
    send: async (mail, idempotencyKey) => {
      const { rows } = await database.query<{ id: string }>(
        `insert into local_mail.messages (id, sender, recipients, subject, html, body, headers, attachments, idempotency_key)
         values ($1, $2, $3::jsonb, $4, $5, $6, $7::jsonb, $8::jsonb, $9)
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
         returning id`,
        [
          randomUUID(),
          mail.from,
          JSON.stringify(mail.to),
          mail.subject,
          mail.html,
          mail.text,
          JSON.stringify(mail.headers ?? {}),
          JSON.stringify(mail.attachments ?? []),
          idempotencyKey ?? null,
        ],
      );
      const [row] = rows;
      if (!row) throw new Error('The mail was not stored.');
      return { id: row.id };
    },
    list: async () => {
      const { rows } = await database.query<StoredMail>(
        `${SELECT_SQL} order by created_at desc, number desc`,
      );
      return rows;
    },
    find: async (id) => {
      const { rows } = await database.query<StoredMail>(`${SELECT_SQL} where id::text = $1`, [id]);
      return rows[0] ?? null;
    },
  };
}

const SCHEMA_SQL = `
create schema if not exists local_mail;
create table if not exists local_mail.messages (
  id uuid primary key,
  number bigint generated always as identity,
  sender text not null,
  recipients jsonb not null,
  subject text not null,
  html text not null,
  body text not null,
  headers jsonb not null,
  attachments jsonb not null,
  idempotency_key text unique,
  created_at timestamptz not null default now()
);`;

const SELECT_SQL = `
select id, sender as "from", recipients as "to", subject, html, body as "text", headers, attachments,
  created_at as created
from local_mail.messages`;
