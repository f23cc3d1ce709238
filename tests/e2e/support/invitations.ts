import type { Actor } from './actor.ts';
import type { TestServer } from './server.ts';

export interface EarlierInvitation {
  readonly email: string;
  readonly status: 'pending' | 'accepted' | 'revoked';
  readonly daysAgo: number;
  readonly acceptedDaysAgo?: number;
}

/** Signs Asha in with invitations of earlier days. */
export const ashaWith = async (
  earlier: readonly EarlierInvitation[],
  { server, newActor }: { readonly server: TestServer; readonly newActor: () => Promise<Actor> },
): Promise<Actor> => {
  await server.signUp('Asha Naik');
  const backend = server.client(server.keys.secret);
  const { data } = await backend.from('profiles').select('id').single<{ id: string }>();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const { error } = await backend.from('invitations').insert(
    earlier.map(({ email, status, daysAgo, acceptedDaysAgo }) => ({
      inviter_id: data?.id,
      invitee_email: email,
      status,
      created_at: day(daysAgo),
      mailed_at: day(daysAgo),
      expires_at: day(daysAgo - 30),
      accepted_at: acceptedDaysAgo === undefined ? null : day(acceptedDaysAgo),
    })),
  );
  if (error) throw error;
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilReady();
  return asha;
};

export const row = (asha: Actor, email: string) =>
  asha.invitations.getByRole('listitem').filter({ hasText: email });
export const button = (asha: Actor, email: string, name: string) =>
  row(asha, email).getByRole('button', { name, exact: false });
export const openTab = (asha: Actor, name: string) => asha.invitations.getByRole('tab', { name }).click();
export const toast = (asha: Actor, text: string) =>
  asha.page.getByRole('status').getByText(text, { exact: true });
export const statuses = async (server: TestServer) => {
  const { data } = await server
    .client(server.keys.secret)
    .from('invitations')
    .select('invitee_email, status, reminders');
  return Object.fromEntries(
    (data ?? []).map((one: { invitee_email: string; status: string; reminders: number }) => [
      one.invitee_email.replace('@example.com', ''),
      one.reminders > 0 ? `${one.status}, reminded` : one.status,
    ]),
  );
};

/** One invitation of each kind: too new for a reminder, old enough for one, expired, and accepted. */
export const earlier = [
  { email: 'fresh@example.com', status: 'pending', daysAgo: 1 },
  { email: 'open@example.com', status: 'pending', daysAgo: 4 },
  { email: 'old@example.com', status: 'pending', daysAgo: 40 },
  { email: 'joined@example.com', status: 'accepted', daysAgo: 7, acceptedDaysAgo: 6 },
] as const;
