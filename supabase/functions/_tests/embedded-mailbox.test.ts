import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';

let local: TestBackend;
beforeAll(async () => {
  local = await startTestBackend();
});
afterAll(() => local.close());

test('without configuration the embedded mailbox gets the mails of an application', async () => {
  const id = randomUUID();
  const application = {
    name: 'Meera Shah',
    email: 'meera@example.com',
    business: 'Shah & Sons',
    phone: '+91 98765 43210',
    project: 'A shop for tiles.',
    plan: 'stay',
  };
  // As from a time when the party was ahead, so that the receipt has an attachment.
  await local.backend.database.query(
    `insert into public.applications (id, edition, created_at, name, email, business, phone, project, plan)
     values ($1, '2025-10', '2025-10-01T12:00:00Z', $2, $3, $4, $5, $6, $7)`,
    [id, ...Object.values(application)],
  );
  const { error } = await local
    .client()
    .functions.invoke('send-application', { headers: { 'idempotency-key': id }, body: application });
  expect(error).toBeNull();
  const response = await fetch(`${local.url}/_mail/api/v1/messages`);
  const { messages } = (await response.json()) as {
    messages: { ID: string; To: { Address: string }[]; Subject: string }[];
  };
  expect(messages.map(({ To, Subject }) => `${To[0]?.Address}: ${Subject}`).toSorted()).toEqual([
    'meera@example.com: We have your application to Goa Build Club',
    'organiser@goabuildclub.example: New application: Meera Shah (Shah & Sons)',
  ]);

  const receipt = messages.find(({ To }) => To[0]?.Address === 'meera@example.com')?.ID ?? '';
  expect(await (await fetch(`${local.url}/_mail/api/v1/message/${receipt}`)).json()).toMatchObject({
    ReplyTo: [{ Address: 'organiser@goabuildclub.example' }],
    Attachments: [
      { FileName: 'goa-build-club-invite-party.ics', ContentType: 'text/calendar; charset=utf-8' },
    ],
  });
  expect(await (await fetch(`${local.url}/_mail/message/${receipt}`)).text()).toContain(
    '<a download="goa-build-club-invite-party.ics" href="data:text/calendar;charset=utf-8;base64,',
  );
});
