import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('report-message');
let asha: SupabaseClient;
let ravi: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  ravi = await fn.signUp('ravi@example.com', 'Ravi <b>');
});
beforeEach(() => fn.reset());

const write = async (content: string) => {
  const id = crypto.randomUUID();
  expect((await asha.from('messages').insert({ id, content })).error).toBeNull();
  return id;
};

const reportOf = (messageId: string, reason = 'Rude') => ({ id: crypto.randomUUID(), messageId, reason });

const storedReports = async (messageId: string) => {
  const { rows } = await fn.test.backend.database.query(
    'select id, reason, content, mailed_at is not null as mailed from public.message_reports where message_id = $1',
    [messageId],
  );
  return rows;
};

test('a suspended member reports nothing, and reads until when and why', async () => {
  const report = reportOf(await write('Rude'));
  const { database } = fn.test.backend;
  await database.exec(
    `insert into private.suspensions (mailbox, member, until, reason)
     select private.mailbox_of(id), id, '2099-01-03 12:00+05:30', 'Insults.' from auth.users where email = 'ravi@example.com'`,
  );
  const response = await fn.callAs(ravi, report);
  await database.exec('delete from private.suspensions where true');
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    code: 'PT403',
    message: 'You cannot write until 3 January 2099. Reason: Insults.',
  });
  expect(await storedReports(report.messageId)).toEqual([]);
});

test('the organiser gets a mail that names reporter, author, text and reason', async () => {
  const messageId = await write('Go <away>');
  const report = reportOf(messageId, 'An "insult"');
  const response = await fn.callAs(ravi, report);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({ reported: true });
  expect(fn.mail.mails).toMatchObject([
    { to: ['organiser@goabuildclub.example'], reply_to: 'ravi@example.com' },
  ]);
  expect(fn.mail.mails[0]?.text).toMatch(/Ravi <b>[^]*Asha Naik[^]*Go <away>[^]*"insult"/);
  expect(await storedReports(messageId)).toEqual([
    { id: report.id, reason: 'An "insult"', content: 'Go <away>', mailed: true },
  ]);
});

test('repeated and concurrent calls store and mail a report once', async () => {
  const messageId = await write('Again');
  const report = reportOf(messageId);
  const answers = await Promise.all(Array.from({ length: 4 }, () => fn.callAs(ravi, report)));
  answers.push(await fn.callAs(ravi, report));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(fn.mail.mails).toHaveLength(1);
  expect(await storedReports(messageId)).toHaveLength(1);
});

test('a second report by the same member counts as the first; another member’s does not', async () => {
  const messageId = await write('Twice');
  const first = reportOf(messageId, 'First');
  await fn.callAs(ravi, first);
  expect((await fn.callAs(ravi, reportOf(messageId, 'Second'))).status).toBe(200);
  expect(await storedReports(messageId)).toMatchObject([{ id: first.id, reason: 'First' }]);
  expect((await fn.callAs(asha, reportOf(messageId))).status).toBe(200);
  expect(fn.mail.mails).toHaveLength(2);
});

test('an id of another report is refused', async () => {
  const [taken, other] = [reportOf(await write('One')), reportOf(await write('Other'))];
  for (const report of [taken, other]) await fn.callAs(ravi, report);
  const { id } = taken;
  for (const [member, body] of [
    [asha, { ...other, id }],
    [asha, taken],
    [ravi, { ...other, id }],
    [ravi, { ...taken, reason: 'Else' }],
  ] as const) {
    const response = await fn.callAs(member, body);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'id_taken' });
  }
});

test('a missing or deleted message cannot be reported', async () => {
  const messageId = await write('Gone');
  await asha.rpc('delete_message', { message_id: messageId });
  for (const id of [messageId, crypto.randomUUID()]) {
    const response = await fn.callAs(ravi, reportOf(id));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'message_not_found' });
  }
  expect(fn.mail.calls).toBe(0);
});

test('a report that came before the deletion is mailed with the original text', async () => {
  const messageId = await write('Evidence');
  const report = reportOf(messageId);
  fn.mail.answerWith('organiser@goabuildclub.example', 500);
  const failed = await fn.callAs(ravi, report);
  expect(failed.status).toBe(503);
  expect(failed.headers.get('retry-after')).toBe('30');
  await asha.rpc('delete_message', { message_id: messageId });
  fn.mail.reset();
  expect((await fn.callAs(ravi, report)).status).toBe(200);
  expect(fn.mail.mails[0]?.text).toContain('> Evidence');
});

test('a member may report twenty messages a day; a retry is free, and the next report is told when to come back', async () => {
  const ids = [];
  for (let n = 0; n < 21; n += 1) ids.push(await write(`Message ${n}`));
  const last = ids.pop() ?? '';
  for (const id of ids) expect((await fn.callAs(ravi, reportOf(id))).status).toBe(200);
  expect((await fn.callAs(ravi, reportOf(ids[0] ?? ''))).status).toBe(200);
  const refused = await fn.callAs(ravi, reportOf(last));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_reports' });
  expect((await fn.callAs(asha, reportOf(last))).status).toBe(200);
});

test('a report that breaks a limit of the database is refused, and one at the limit accepted', async () => {
  const messageId = await write('Bounds');
  const good = reportOf(messageId, '🌴'.repeat(500));
  const bad = [
    null,
    {},
    { ...good, reason: `${good.reason}!` },
    { ...good, reason: 'a\u0000b' },
    { ...good, reason: '\ud83c' },
  ];
  for (const body of bad)
    expect({ body, status: (await fn.callAs(ravi, body)).status }).toEqual({ body, status: 400 });
  expect((await fn.callAs(ravi, { ...good, more: 'x'.repeat(9_000) })).status).toBe(413);
  expect(await storedReports(messageId)).toEqual([]);
  expect((await fn.callAs(ravi, good)).status).toBe(200);
});
