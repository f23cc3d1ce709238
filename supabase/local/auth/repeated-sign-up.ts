import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { AuthMailer } from '../data/lite.ts';
import type { Database } from '../data/sql.ts';

/**
 * Answers the sign-up of an address that already has an account, while sign-ups must be confirmed by mail. The answer must
 * not reveal the account. So a confirmed address gets an invented user, and an unconfirmed one gets its mail again.
 */
export async function answerRepeatedSignUp(
  database: Database,
  mailer: AuthMailer,
  address: string,
  metadata: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const email = address.toLowerCase();
  const unconfirmed = await resendConfirmation(database, mailer, email);
  const now = new Date().toISOString();
  return Response.json({
    id: unconfirmed?.id ?? randomUUID(),
    aud: 'authenticated',
    role: unconfirmed ? 'authenticated' : '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: unconfirmed?.metadata ?? metadata,
    identities: unconfirmed?.identities ?? [],
    created_at: unconfirmed?.created_at ?? now,
    updated_at: now,
    is_anonymous: false,
  });
}

interface UnconfirmedUser {
  readonly id: string;
  readonly metadata: unknown;
  readonly created_at: string;
  readonly identities: unknown[];
}

/** Sends another confirmation mail with a new code. Resolves to null for an address that waits for no confirmation. */
export async function resendConfirmation(
  database: Database,
  mailer: AuthMailer,
  address: string,
): Promise<UnconfirmedUser | null> {
  const email = address.toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // lite looks up the token of the link in this column, in this form.
  const tokenHash = createHash('sha256').update(`${email}${code}`).digest('hex');
  const { rows } = await database.query<UnconfirmedUser>(
    `update auth.users u set confirmation_token = $2, confirmation_sent_at = now()
     where email = $1 and confirmed_at is null and confirmation_sent_at is not null
     returning id, raw_user_meta_data as metadata, created_at,
       (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
          'provider', i.provider, 'identity_data', i.identity_data)), '[]') from auth.identities i where i.user_id = u.id
       ) as identities`,
    [email, tokenHash],
  );
  const [user] = rows;
  if (!user) return null;
  await mailer.sendConfirmation(email, tokenHash, code);
  return user;
}
