import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultEdition } from '../../../src/content/edition.ts';
import { editionAfter } from '../../../src/features/desk/edition/next-edition.ts';
import { startTestBackend, type TestBackend } from '../../local/testing.ts';

let local: TestBackend;
beforeAll(async () => {
  local = await startTestBackend();
});
afterAll(() => local.close());

/** Publishes an edition that is ahead, whenever this test runs. */
const publishNextEdition = async () => {
  const next = {
    ...editionAfter(defaultEdition, Date.parse('2098-12-12T12:00:00Z')),
    id: '2099-01',
  };
  const content = JSON.stringify(next);
  const { database } = local.backend;
  await database.query('insert into private.editions (id, draft) values ($1, $2)', [next.id, content]);
  await database.query(
    `insert into private.edition_releases (edition, number, content, note) values ($1, 1, $2, '')`,
    [next.id, content],
  );
};

test('without configuration the embedded mailbox gets the mails of an application, with the next published party', async () => {
  await publishNextEdition();
  const { error } = await local.client().functions.invoke('send-application', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: 'Meera Shah',
      email: 'meera@example.com',
      business: 'Shah & Sons',
      phone: '+91 98765 43210',
      project: 'A shop for tiles.',
      plan: 'stay',
    },
  });
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
