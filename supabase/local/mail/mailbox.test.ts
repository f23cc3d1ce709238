import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureFunctions, fixtureMigrations } from '../testing/fixtures.ts';
import { startTestBackend, type TestBackend } from '../testing.ts';

let local: TestBackend;

beforeAll(async () => {
  local = await startTestBackend({ migrationsDir: fixtureMigrations, functionsDir: fixtureFunctions });
});
afterAll(() => local.close());

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
