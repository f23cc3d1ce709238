import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notMailAddresses } from '../../../src/domain/mail-address.testing.ts';
import { fixtureMigrations, signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('without confirmation mails', () => {
  let local: TestBackend;
  beforeAll(async () => {
    local = await startTestBackend({ migrationsDir: fixtureMigrations });
  });
  afterAll(() => local.close());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${local.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: local.backend.keys.publishable, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('tokens carry the claims of the hosted service and stay valid', async () => {
    const member = await signUpMember(local, 'tokens');
    const { data } = await member.auth.signInWithPassword({
      email: 'tokens@example.com',
      password: 'password',
    });
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      iss: `${local.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: data.user?.id,
      email: 'tokens@example.com',
      aal: 'aal1',
      is_anonymous: false,
      user_metadata: { username: 'tokens' },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await member.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await member.auth.refreshSession()).error).toBeNull();
  });

  test('errors have the shape of the API version that the client names', async () => {
    const credentials = { email: 'nobody@example.com', password: 'password' };
    const current = await post('/token?grant_type=password', credentials, {
      'x-supabase-api-version': '2024-01-01',
    });
    expect(current.status).toBe(400);
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await current.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });

    const older = await post('/token?grant_type=password', credentials);
    expect(await older.json()).toMatchObject({ code: 400, error_code: 'invalid_credentials' });
    const { error } = await local.client().auth.signInWithPassword(credentials);
    expect(error?.code).toBe('invalid_credentials');
  });

  test('a preflight allows every origin and header', async () => {
    const preflight = await fetch(`${local.url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey,x-client-info,x-supabase-api-version',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const refused = await post('/token?grant_type=refresh_token', { refresh_token: 'x' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
  });

  test('any unknown refresh token is refused as refresh_token_not_found', async () => {
    for (const token of ['nonsense', '01a1fd1c-e041-73da-8348-5f0aa70e5a27']) {
      const { error } = await local.client().auth.refreshSession({ refresh_token: token });
      expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    }
  });

  test('two concurrent refreshes do not fork the session', async () => {
    const member = await signUpMember(local, 'twice');
    const token = (await member.auth.getSession()).data.session?.refresh_token ?? '';
    // In process, because requests over HTTP rarely overlap.
    const refresh = async (): Promise<unknown> => {
      const request = new Request(`${local.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: local.backend.keys.publishable },
        body: JSON.stringify({ refresh_token: token }),
      });
      const answer: unknown = await (await local.backend.fetch(request, { address: null })).json();
      return answer instanceof Object && 'refresh_token' in answer ? answer.refresh_token : answer;
    };
    const [first, ...others] = await Promise.all([refresh(), refresh(), refresh()]);
    expect(first).toEqual(expect.any(String));
    expect(others).toEqual([first, first]);
  });

  test('a session stores the browser and the address of its sign-in', async () => {
    await signUpMember(local, 'devices');
    await post(
      '/token?grant_type=password',
      { email: 'devices@example.com', password: 'password' },
      { 'user-agent': 'Browser of a phone' },
    );
    const { rows } = await local.backend.database.query(
      `select s.user_agent, host(s.ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id
       where u.email = 'devices@example.com' order by s.created_at desc limit 1`,
    );
    expect(rows).toEqual([{ user_agent: 'Browser of a phone', ip: '127.0.0.1' }]);
  });

  test.each(['/signup', '/otp', '/recover', '/resend', '/magiclink'])(
    '%s creates no account and sends no mail for a text that is no bare address',
    async (path) => {
      for (const [what, email] of notMailAddresses) {
        const response = await post(path, { email, password: 'password', type: 'signup', create_user: true });
        expect.soft([400, 422], what).toContain(response.status);
      }
      const { rows } = await local.backend.database.query(
        `select email from auth.users where email !~ '^[a-z]+@example[.]com$'`,
      );
      expect(rows).toEqual([]);
      expect(await local.backend.mailbox.list()).toEqual([]);
    },
  );

  test.each(['/signup', '/otp', '/recover', '/resend', '/magiclink', '/token?grant_type=password'])(
    '%s refuses a field of another type, and stores and mails nothing',
    async (path) => {
      const bodies = [
        ...[['asha@example.com'], { address: 'asha@example.com' }, 5, true].map((email) => ({ email })),
        { email: 'typed@example.com', data: 'no object' },
        { email: 'typed@example.com', password: ['password'] },
      ];
      for (const body of bodies) {
        const response = await post(path, {
          password: 'password',
          type: 'signup',
          create_user: true,
          ...body,
        });
        const what = JSON.stringify(body);
        expect.soft({ what, status: response.status }).toEqual({ what, status: 400 });
        expect.soft(await response.json()).toMatchObject({ error_code: 'validation_failed' });
      }
      const { rows } = await local.backend.database.query(
        `select email from auth.users where email ~ 'typed' or email !~ '^[a-z]+@example[.]com$'`,
      );
      expect(rows).toEqual([]);
      expect(await local.backend.mailbox.list()).toEqual([]);
    },
  );

  test('a new password ends the other sessions of the member, and no others', async () => {
    const here = await signUpMember(local, 'newpassword');
    const bystander = await signUpMember(local, 'bystander');
    const there = local.client();
    await there.auth.signInWithPassword({ email: 'newpassword@example.com', password: 'password' });
    const token = (await there.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await here.auth.updateUser({ data: { shoe: 42 } })).error).toBeNull();
    expect((await there.auth.getUser()).error).toBeNull();

    expect((await here.auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await there.auth.getUser()).error).not.toBeNull();
    const refreshed = await local.client().auth.refreshSession({ refresh_token: token });
    expect(refreshed.error?.code).toBe('refresh_token_not_found');
    expect((await here.auth.getUser()).error).toBeNull();
    expect((await here.auth.refreshSession()).error).toBeNull();
    expect((await bystander.auth.getUser()).error).toBeNull();
  });

  test('no key opens an admin API', async () => {
    for (const key of [local.backend.keys.publishable, local.backend.keys.secret]) {
      const response = await fetch(`${local.url}/auth/v1/admin/users`, { headers: { apikey: key } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error_code: 'not_found' });
    }
  });

  test('a sign-up that a trigger refuses is 500 unexpected_failure and leaves no row', async () => {
    await signUpMember(local, 'unique');
    const response = await post(
      '/signup',
      { email: 'other@example.com', password: 'password', data: { username: 'unique' } },
      { 'x-supabase-api-version': '2024-01-01' },
    );
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'unexpected_failure',
      message: 'Database error saving new user',
    });
    const { rows } = await local.backend.database.query(
      "select 1 from auth.users where email = 'other@example.com'",
    );
    expect(rows).toEqual([]);
    expect(local.unexpectedErrors.flat().map(String).join('\n')).toContain('members_username_key');
  });

  test('refused requests are not logged', async () => {
    const before = local.unexpectedErrors.length;
    await local.client().from('members').select('id');
    await local.client().auth.signInWithPassword({ email: 'nobody@example.com', password: 'password' });
    expect(local.unexpectedErrors).toHaveLength(before);
  });
});

describe('with confirmation mails', () => {
  let local: TestBackend;
  const allowed = 'https://preview.example/welcome';
  beforeAll(async () => {
    local = await startTestBackend({
      migrationsDir: fixtureMigrations,
      confirmEmail: true,
      redirectUrls: [allowed],
    });
  });
  afterAll(() => local.close());

  const signUp = (email: string) => local.client().auth.signUp({ email, password: 'password' });
  const mailsTo = async (email: string) =>
    (await local.backend.mailbox.list()).filter((mail) => mail.to.includes(email));
  /** The token in the newest mail's link, which leads to the site's sign-in page. */
  const newestToken = async (email: string) => {
    const [mail] = await mailsTo(email);
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${local.url}/auth`);
    return new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
  };
  const verify = async (email: string, type: 'signup' | 'recovery') =>
    local.client().auth.verifyOtp({ type, token_hash: await newestToken(email) });
  /** Follows a link to the auth service itself, which other mail templates may contain. */
  const follow = async (email: string, redirectTo: string) => {
    const link = new URL('/auth/v1/verify', local.url);
    link.search = new URLSearchParams({
      token: await newestToken(email),
      type: 'signup',
      redirect_to: redirectTo,
    }).toString();
    const followed = await fetch(link, { redirect: 'manual' });
    expect(followed.status).toBe(303);
    return new URL(followed.headers.get('location') ?? '');
  };

  test('a link redirects to an allowed origin, and to the site instead of any other', async () => {
    await signUp('listed@example.com');
    expect((await follow('listed@example.com', allowed)).href).toMatch(`${allowed}#access_token=`);
    await signUp('evil@example.com');
    expect((await follow('evil@example.com', 'https://evil.example/')).origin).toBe(local.url);
    await signUp('port@example.com');
    expect((await follow('port@example.com', 'http://127.0.0.1:1/other-port')).origin).toBe(local.url);
  });

  test('a resent confirmation replaces the token, and the token of a recovery mail signs in', async () => {
    await signUp('again@example.com');
    const first = await newestToken('again@example.com');
    const { error } = await local.client().auth.resend({ type: 'signup', email: 'again@example.com' });
    expect(error).toBeNull();
    expect(await newestToken('again@example.com')).not.toBe(first);
    expect((await verify('again@example.com', 'signup')).error).toBeNull();

    await local.client().auth.resetPasswordForEmail('again@example.com');
    const recovered = await verify('again@example.com', 'recovery');
    expect(recovered.data.user?.email).toBe('again@example.com');
    expect(await mailsTo('again@example.com')).toHaveLength(3);
  });

  test('a repeated sign-up does not reveal that the account exists', async () => {
    await signUp('known@example.com');
    await verify('known@example.com', 'signup');
    const { data, error } = await signUp('Known@example.com');
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: 'known@example.com', identities: [] } });
    const { rows } = await local.backend.database.query('select 1 from auth.users where id::text = $1', [
      data.user?.id,
    ]);
    expect(rows).toEqual([]);
    expect(await mailsTo('known@example.com')).toHaveLength(1);
  });

  test('a repeated sign-up of an unconfirmed address sends the mail again', async () => {
    const first = await signUp('waiting@example.com');
    const second = await signUp('waiting@example.com');
    expect(second.error).toBeNull();
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.user?.identities).toHaveLength(1);
    expect(await mailsTo('waiting@example.com')).toHaveLength(2);
  });
});
