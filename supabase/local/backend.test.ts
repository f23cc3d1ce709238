import { request as requestByNode } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostCheck } from './backend.ts';
import { fixtureMigrations, signUpMember, startTestBackend, type TestBackend } from './testing.ts';

let local: TestBackend;

beforeAll(async () => {
  local = await startTestBackend({
    migrationsDir: fixtureMigrations,
    functionsDir: join(import.meta.dirname, 'testing/functions'),
    fallback: (request) => new Response(`app: ${new URL(request.url).pathname}`),
  });
});
afterAll(() => local.close());

describe('the server', () => {
  test('API paths go to the backend, all others to the app', async () => {
    const headers = { apikey: local.backend.keys.publishable };
    const text = async (path: string) => (await fetch(`${local.url}${path}`, { headers })).text();
    expect(await text('/')).toBe('app: /');
    expect(await text('/members')).toBe('app: /members');
    expect(await text('/_mailing')).toBe('app: /_mailing');
    expect(await text('/auth/v1/health')).toContain('GoTrue');
    const storage = await fetch(`${local.url}/storage/v1/bucket`);
    expect({ status: storage.status, type: storage.headers.get('content-type') }).toEqual({
      status: 404,
      type: 'application/json',
    });
  });

  test('the dashboard and the settings of lite are not served', async () => {
    for (const path of ['/_system/config', '/_studio', '/rest/v1/../../_system/config']) {
      expect(await (await fetch(`${local.url}${path}`)).text()).toMatch(/^app: /);
    }
  });

  test('DNS rebinding gets no mail, no rows and no socket', async () => {
    const { keys } = local.backend;
    const paths = ['/_mail', '/_mail/api/v1/messages', '/rest/v1/notes', '/auth/v1/settings'];
    for (const path of paths) {
      expect(await statusUnder('evil.example', path)).toBe(403);
      expect(await statusUnder('localhost', path)).not.toBe(403);
    }
    const socket = `/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`;
    expect(await statusUnder('evil.example', socket, upgrade)).toBe(403);
    expect(await statusUnder('localhost', socket, upgrade)).toBe(101);
    expect(await statusUnder('evil.example', '/')).toBe(200);
  });

  test('a body beyond the limit is 413', async () => {
    const response = await fetch(`${local.url}/rest/v1/notes`, {
      method: 'POST',
      body: 'x'.repeat(10_000_001),
    });
    expect(response.status).toBe(413);
  });

  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  /** The status of the answer to a request with this `Host` header, which fetch cannot set. */
  const statusUnder = (host: string, path: string, headers = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(local.url);
      const sent = {
        host: hostname,
        port,
        path,
        headers: { ...headers, host, apikey: local.backend.keys.publishable },
      };
      requestByNode(sent, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('upgrade', (response, socket) => {
          socket.destroy();
          resolve(response.statusCode);
        })
        .on('error', reject)
        .end();
    });
});

describe('host names', () => {
  const isKnown = createHostCheck('http://club-laptop:4173');

  test.each([
    'localhost',
    'localhost:4173',
    'LOCALHOST:1',
    '127.0.0.1:4173',
    '[::1]:4173',
    '192.168.1.20:4173',
    'club-laptop:4173',
  ])('%s is a name of this server', (host) => {
    expect(isKnown(host)).toBe(true);
  });

  test.each([
    'evil.example',
    'evil.example:4173',
    'localhost.evil.example',
    'club-laptop.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost.evil.example',
    '',
    undefined,
  ])('%s is not a name of this server', (host) => {
    expect(isKnown(host)).toBe(false);
  });
});

describe('functions', () => {
  const callFunction = (
    path: string,
    headers: Record<string, string> = {},
    body: unknown = { name: 'Asha' },
  ) => fetch(`${local.url}/functions/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

  test('a function runs with its imports, its environment and the API', async () => {
    const response = await callFunction('hello');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      greeting: 'Hello Asha',
      role: 'service_role',
      pathname: '/hello',
      site: local.url,
      organiser: 'organiser@goabuildclub.example',
      address: '127.0.0.1',
    });
    expect((await callFunction('hello', {}, {})).status).toBe(400);
  });

  test('an unknown function is NOT_FOUND', async () => {
    for (const name of ['nothing', '_shared', '..%2Fhello']) {
      const response = await callFunction(name);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'Requested function was not found',
      });
    }
  });

  test('a function that throws answers WORKER_ERROR; only the log holds the reason', async () => {
    const response = await callFunction('broken');
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'WORKER_ERROR' });
    expect(body).not.toContain('secret detail');
    expect(local.unexpectedErrors.flat().map(String).join('\n')).toContain('a secret detail');
  });

  test('a function needs a valid token, and no API key, unless config.toml says otherwise', async () => {
    const member = await signUpMember(local, 'caller');
    const token = (await member.auth.getSession()).data.session?.access_token ?? '';
    const { publishable } = local.backend.keys;

    const missing = await callFunction('guarded', { apikey: publishable });
    expect(missing.status).toBe(401);
    expect(await missing.json()).toEqual({ code: 401, message: 'Missing authorization header' });
    for (const bad of ['garbage', publishable]) {
      const response = await callFunction('guarded', { apikey: publishable, authorization: `Bearer ${bad}` });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 401, message: 'Invalid JWT' });
    }
    expect(
      (await callFunction('guarded', { apikey: publishable, authorization: `Bearer ${token}` })).status,
    ).toBe(200);
  });
});

describe('the mailbox', () => {
  const mail = {
    from: 'Goa Build Club <no-reply@goabuildclub.example>',
    to: ['Asha Naik <asha@example.com>', 'ravi@example.com'],
    subject: 'A <b>subject</b>',
    html: '<p>Hello <script>alert(1)</script><a href="https://goabuildclub.example">there</a></p>',
    text: 'Hello there\nhttps://goabuildclub.example/welcome',
  };
  const getJson = async (path: string): Promise<unknown> => (await fetch(`${local.url}/_mail${path}`)).json();

  test("the mail API lists mails newest first, in Mailpit's shapes", async () => {
    await local.backend.mailbox.send({ ...mail, subject: 'Older' });
    const { id } = await local.backend.mailbox.send(mail);

    expect(await getJson('/api/v1/messages')).toMatchObject({
      messages: [
        {
          ID: id,
          To: [
            { Name: 'Asha Naik', Address: 'asha@example.com' },
            { Name: '', Address: 'ravi@example.com' },
          ],
          Subject: mail.subject,
          Snippet: 'Hello there https://goabuildclub.example/welcome',
          Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
        { Subject: 'Older' },
      ],
    });
    expect(await getJson(`/api/v1/message/${id}`)).toMatchObject({
      ID: id,
      Subject: mail.subject,
      Text: mail.text,
      HTML: mail.html,
    });
    expect((await fetch(`${local.url}/_mail/api/v1/message/nothing`)).status).toBe(404);
  });

  test('the pages show a mail without running its scripts', async () => {
    const calendar = { filename: 'party.ics', content: 'QUJD', content_type: 'text/calendar; charset=utf-8' };
    const { id } = await local.backend.mailbox.send({ ...mail, attachments: [calendar] });
    expect(await getJson(`/api/v1/message/${id}`)).toMatchObject({
      Attachments: [{ FileName: 'party.ics', ContentType: 'text/calendar; charset=utf-8' }],
    });
    const list = await (await fetch(`${local.url}/_mail`)).text();
    expect(list).toContain(`href="/_mail/message/${id}"`);
    expect(list).toContain('A &lt;b&gt;subject&lt;/b&gt;');

    const response = await fetch(`${local.url}/_mail/message/${id}`);
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('<a download="party.ics" href="data:text/calendar;charset=utf-8;base64,QUJD"');
    expect(page).not.toContain('<script>');
    expect(page).toMatch(/<iframe title="[^"]+" sandbox="(?![^"]*allow-scripts)[^"]*" srcdoc="/);
    expect(page).toContain('<a href="https://goabuildclub.example/welcome">');
  });

  test("the mail API accepts Resend's form with the right key only", async () => {
    const send = (authorization: string, body: unknown) =>
      fetch(`${local.url}/_mail/emails`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
      });
    expect((await send('', mail)).status).toBe(401);
    expect((await send('Bearer wrong', mail)).status).toBe(403);
  });

  test('a function sends mail as when hosted, and a retry with the same key sends nothing', async () => {
    const send = async (key: string, body: unknown) => {
      const { data, error } = await local
        .client()
        .functions.invoke<{ status: number; answer: unknown }>('hello/mail', {
          headers: { 'idempotency-key': key },
          body: JSON.stringify(body),
        });
      if (error) throw error;
      return data;
    };
    const first = await send('once', { ...mail, subject: 'Once' });
    expect(first).toEqual({ status: 200, answer: { id: expect.any(String) } });
    expect(await send('once', { ...mail, subject: 'Once' })).toEqual(first);
    const sent = (await local.backend.mailbox.list()).filter(({ subject }) => subject === 'Once');
    expect(sent).toHaveLength(1);

    const headers = { 'List-Unsubscribe': '<https://goabuildclub.example/stop>' };
    await send('with headers', { ...mail, headers, reply_to: 'organiser@goabuildclub.example' });
    const [{ id } = { id: '' }] = await local.backend.mailbox.list();
    expect(await getJson(`/api/v1/message/${id}`)).toMatchObject({
      ReplyTo: [{ Address: 'organiser@goabuildclub.example' }],
      ListUnsubscribe: { Header: headers['List-Unsubscribe'], HeaderPost: '' },
    });
    expect(await (await fetch(`${local.url}/_mail/message/${id}`)).text()).toContain(
      '<dt>List-Unsubscribe</dt><dd>&lt;https://goabuildclub.example/stop&gt;</dd>',
    );

    await send('one address', { ...mail, to: 'asha@example.com' });
    expect((await local.backend.mailbox.list())[0]).toMatchObject({ to: ['asha@example.com'] });
    expect(await send('bad', { from: 'x', subject: 'No recipient' })).toMatchObject({ status: 422 });
  });
});

describe('what lite gets wrong below HTTP', () => {
  test('each of many concurrent calls runs under its own role', async () => {
    const { keys } = local.backend;
    const member = await signUpMember(local, 'roles');
    const { data } = await member.auth.getSession();
    const memberToken = data.session?.access_token ?? '';
    // In process, because requests over HTTP rarely overlap.
    const roleOf = async (apikey: string, token?: string): Promise<unknown> => {
      const headers = { apikey, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
      const request = new Request(`${local.url}/rest/v1/rpc/slow_role`, { method: 'POST', headers });
      return (await local.backend.fetch(request, { address: null })).json();
    };

    const calls = Array.from({ length: 20 }, () => [
      roleOf(keys.publishable),
      roleOf(keys.secret),
      roleOf(keys.publishable, memberToken),
    ]);

    const roles = await Promise.all(calls.flat());
    expect(roles).toHaveLength(60);
    expect(roles).toEqual(calls.flatMap(() => ['anon', 'service_role', 'authenticated']));
  });

  test('revoked privileges stay revoked after requests', async () => {
    const member = await signUpMember(local, 'revokes');
    await member.from('members').select('id');

    const { error, status } = await member.from('members').select('secret_note');
    expect({ code: error?.code, status }).toEqual({ code: '42501', status: 403 });
    expect((await member.from('ungranted').select('id')).error?.code).toBe('42501');
    expect((await member.rpc('hidden')).error?.code).toBe('42501');
    const { rows } = await local.backend.database.query(
      "select has_table_privilege('anon', 'public.ungranted', 'truncate') as anon_may",
    );
    expect(rows).toEqual([{ anon_may: false }]);
  });

  test('a violated constraint is answered as by PostgREST, without details under row-level security', async () => {
    const member = await signUpMember(local, 'constraints');
    await member.from('notes').insert({ slug: 'taken', body: 'first' });

    expect(await member.from('notes').insert({ slug: 'taken', body: 'second' })).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        details: null,
        hint: null,
        message: 'duplicate key value violates unique constraint "notes_slug_key"',
      },
    });
    expect(await member.from('notes').insert({ body: '' })).toMatchObject({
      status: 400,
      error: {
        code: '23514',
        details: null,
        hint: null,
        message: 'new row for relation "notes" violates check constraint "notes_body_check"',
      },
    });
    expect((await member.from('plain').insert({ id: 1, body: '' })).error).toMatchObject({
      code: '23514',
      details: 'Failing row contains (1, ).',
    });
  });

  test('the client gets code, message, details and hint of an error that a function raises', async () => {
    const visitor = local.client();
    const refuse = (code: string) =>
      visitor.rpc('refuse', { code, message: 'No', detail: 'Because', hint: 'Ask' });

    expect(await refuse('P0001')).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'No', details: 'Because', hint: 'Ask' },
    });
    expect(await refuse('PT402')).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'No', details: 'Because', hint: 'Ask' },
    });
    expect(await refuse('23505')).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'No', details: 'Because', hint: 'Ask' },
    });
    expect(await refuse('28000')).toMatchObject({ status: 403, error: { code: '28000', hint: 'Ask' } });
    expect(await refuse('57014')).toMatchObject({ status: 500, error: { code: '57014', message: 'No' } });
  });

  test('timestamps are ISO 8601', async () => {
    const member = await signUpMember(local, 'timestamps');
    const { data } = await member.from('notes').insert({ body: 'now' }).select('noted_at, local_at').single();
    expect(data?.noted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(data?.local_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);
  });

  test('a table that was created after the start appears after the reload notification of PostgREST', async () => {
    const service = local.client(local.backend.keys.secret);
    await local.backend.database.exec(
      'create table public.later (id int); grant select on public.later to service_role',
    );
    expect((await service.from('later').select()).error?.code).toBe('PGRST205');
    await local.backend.database.exec("notify pgrst, 'reload schema'");
    await expect
      .poll(async () => (await service.from('later').select()).data, { timeout: 10_000 })
      .toEqual([]);
  });
});
