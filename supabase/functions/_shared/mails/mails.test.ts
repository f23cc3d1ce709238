import { expect, onTestFinished, test, vi } from 'vitest';
import type { Editions } from '../../../../src/features/editions/rules/published-editions.ts';
import { firstEdition } from '../../../../src/tools/build/first-edition.ts';
import { toMail } from './kind.ts';
import { mailKinds } from './kinds.ts';

const organiser = 'organiser@goabuildclub.example';
const siteUrl = 'https://goabuildclub.example';
const apiUrl = 'https://api.goabuildclub.example';
const editions: Editions = [firstEdition];

/** The mail of a kind with the opt-out token "abc". */
const write = async (kind: string, letter: object, shown = editions) => {
  const context = { siteUrl, apiUrl, organiser, editions: () => Promise.resolve(shown) };
  const draft = await mailKinds.get(kind)?.(letter, context);
  if (!draft) throw new Error(`There are no mails of the kind ${kind}.`);
  return toMail(draft, 'abc', context);
};

const application = {
  id: '5f0c2a3e-1111-4222-8333-444455556666',
  name: 'Meera <b>Shah</b>',
  email: 'meera@example.com',
  business: 'Shah & Sons',
  phone: '+91 98765 43210',
  project: 'A shop.\n<script>alert(1)</script>',
  plan: 'stay',
  source: null,
  receipt_token: 'abcdefghijklmnopqrstuv',
  created_at: '2025-09-01T20:30:00+00:00',
};
const receipt = async (changes: object = {}, shown = editions) =>
  write('receipt', { ...application, ...changes }, shown);

test('a letter of another shape is named without its values', async () => {
  const broken = write('receipt', { ...application, plan: { secret: 'meera@example.com' } });
  await expect(broken).rejects.toThrow("The letter's plan has another shape.");
});

test('the organiser gets every field and can reply to the applicant', async () => {
  const mail = await write('application', application);
  expect(mail).toMatchObject({
    to: organiser,
    replyTo: 'meera@example.com',
    subject: 'New application: Meera <b>Shah</b> (Shah & Sons)',
  });
  expect(mail.text).toContain(
    [
      'Answer by: Wednesday, September 3, 2:00 AM IST',
      'Email: meera@example.com',
      'Phone: +91 98765 43210',
      'Business: Shah & Sons',
      'Plan: Out-of-Goa — Stay & Build',
    ].join('\n'),
  );
  expect(mail.text).toContain(`${siteUrl}/desk/${application.id}`);
  expect(mail.text).toContain('> A shop.\n> <script>alert(1)</script>');
});

test('the mail escapes what the applicant entered', async () => {
  const { html } = await write('application', application);
  expect(html).toContain('Meera &lt;b&gt;Shah&lt;/b&gt;');
  expect(html).toContain('Shah &amp; Sons');
  expect(html).toContain('A shop.<br>&lt;script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
});

test('a receipt repeats only name and plan to the applicant', async () => {
  const mail = await receipt({ name: 'Buy at https://spam.example', business: 'spam', project: 'spam' });
  expect(mail.to).toBe('meera@example.com');
  expect(mail.text).toContain(`See how it stands:\n${siteUrl}/application#abcdefghijklmnopqrstuv\n`);
  expect(mail.text).toContain('just answer this mail');
  expect(mail.replyTo).toBe(organiser);
  expect(mail.text).not.toContain('See you');
  expect(mail.subject).toBe('We have your application to Goa Build Club');
  expect(mail.text).toContain('we’ll review yours within 24 hours, by Wednesday, September 3, 2:00 AM IST.');
  expect(mail.text).toContain('Out-of-Goa — Stay & Build');
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('spam');
  expect((await receipt({ name: 'Meera Shah' })).text).toMatch(/^Hello Meera,\n/);
});

test('the mails of an application are the same when they are sent again a year later', async () => {
  const mails = async () => [await write('application', application), await receipt()];
  vi.useFakeTimers({ now: Date.parse('2025-09-01T20:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const first = await mails();
  vi.setSystemTime(Date.parse('2026-09-01T20:30:00Z'));
  expect(await mails()).toEqual(first);
});

test.each([
  [
    '2025-10-11T18:29:58Z',
    ['goa-build-club-invite-party.ics'],
    'calendar entry for the invite party is attached, so that you can keep Saturday, October 11th, 2025.',
  ],
  ['2025-10-11T18:29:59Z', [], 'Our last edition is over, so your application is for the next one.'],
])('the receipt of %s attaches only a party that has not ended', async (receivedAt, files, sentence) => {
  const mail = await receipt({ created_at: receivedAt });
  expect(mail.attachments?.map(({ filename }) => filename)).toEqual(files);
  expect(mail.text).toContain(sentence);
});

test('the receipt attaches no party that is cancelled', async () => {
  expect((await receipt({}, [{ ...firstEdition, state: 'cancelled' }])).attachments).toEqual([]);
});

const acceptance = {
  outcome: 'accepted',
  note: '',
  name: 'Meera Shah',
  email: 'meera@example.com',
  plan: 'stay',
  edition: editions[0].id,
  token: 'abcdefghijklmnopqrstuv',
  is_member: false,
  code: 'code',
};

test('an acceptance that names a tier has one button, to pay it, and the account second', async () => {
  const { text, html } = await write('decision', { ...acceptance, tier: 'growth' });
  expect(text).toContain('Hello Meera,');
  expect(text).toContain('Pay ₹50,000:\nhttps://payments.example/goa-build-club/growth');
  expect(text).toContain(`Account: Create your account, ${siteUrl}/auth?ref=code#email=meera%40example.com`);
  expect(text).not.toMatch(/foundation|empire/);
  expect(html.match(/display:inline-block/g)).toHaveLength(1);
});

test('an acceptance without a tier has one button, to choose and pay a tier, and the account second', async () => {
  const { text, html } = await write('decision', { ...acceptance, tier: null });
  expect(text).toContain('Foundation Builder for ₹25,000, ');
  expect(text).toContain(`Choose a tier and pay:\n${siteUrl}/application#abcdefghijklmnopqrstuv\n`);
  expect(text).toContain(`Account: Create your account, ${siteUrl}/auth?ref=code`);
  expect(html.match(/display:inline-block/g)).toHaveLength(1);
});

test.each([
  ['declined', true],
  ['waitlisted', false],
])('the picture above a mail to somebody %s is dim: %s', async (outcome, isDim) => {
  const { html } = await write('decision', { ...acceptance, outcome, tier: null });
  expect(html.includes('opacity:.5')).toBe(isDim);
});

const invitation = {
  email: 'friend@example.com',
  inviter: 'Asha Naik',
  code: 'code',
  is_reminder: false,
  expires_at: '2025-11-10T20:00:00Z',
};
const invite = async (changes: object = {}) => write('invitation', { ...invitation, ...changes });

test('an invitation carries its code in the link, in text and HTML', async () => {
  const mail = await invite({ code: 'a_b-c/d' });
  expect(mail).toMatchObject({
    to: 'friend@example.com',
    subject: 'Asha Naik invited you to the Goa Build Club',
  });
  const link = 'https://goabuildclub.example/auth?ref=a_b-c%2Fd#email=friend%40example.com';
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  // By the day in India.
  expect(mail.text).toContain('The invitation is open until November 11.');
});

test('an inviter cannot put markup, headers or an offer into an invitation', async () => {
  for (const inviter of [
    '<a href="https://evil.example">Asha</a>\nBcc: x@example.com',
    'WIN a free phone at evil.example',
    'evil@example.com',
    null,
  ]) {
    const mail = await invite({ inviter });
    expect(mail.subject).toBe('A member of the Goa Build Club invited you');
    expect(mail.text).toContain('A member of the Goa Build Club would like you to join');
    expect(`${mail.html}${mail.text}`).not.toMatch(/evil|Bcc|phone/);
  }
});

test('a mail program’s button and a link at the end opt out of such mails', async () => {
  const mail = await invite({ is_reminder: true });
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${apiUrl}/functions/v1/mail-opt-out?token=abc>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail.text.trimEnd()).toMatch(/Don’t send me mails from Goa Build Club members:\n\S+$/);
  expect(mail.text.trimEnd().endsWith(`${siteUrl}/mail-opt-out?token=abc`)).toBe(true);
  expect(mail.html).toContain(`<a href="${siteUrl}/mail-opt-out?token=abc"`);
  const announcement = {
    email: 'asha@example.com',
    text: 'Dinner <b>at eight</b>.',
    author: null,
    edition: null,
    starts_at: null,
    application: null,
  };
  const { headers, html } = await write('announcement', announcement);
  expect(headers?.['List-Unsubscribe']).toMatch(/\?token=abc&mails=announcements>$/);
  expect(html).toContain('Dinner &lt;b&gt;at eight&lt;/b&gt;.');
});

test('an announcement begins its subject with the news, and says to whom of the edition’s guests it went', async () => {
  const text = 'The party moves to 30 November.\nThe villa stays the same.';
  const about = { text, author: 'Nadia Fonseca', edition: '2026-12', starts_at: '2026-11-30T12:00:00+05:30' };
  const guest = { ...about, email: 'meera@example.com', application: 'token' };
  const mail = await write('announcement', guest);
  expect(mail.subject).toBe('The party moves to 30 November');
  expect(mail.text).toContain('> The party moves to 30 November.\n> The villa stays the same.');
  expect(mail.text).toContain('for the guests of November 2026 at Goa Build Club.');
  expect(mail.text).toContain(`Open your seat:\n${siteUrl}/application#token`);
  const member = await write('announcement', { ...guest, application: null });
  expect(member.text).toContain('for the guests of November 2026');
  expect(member.text).toContain(`Open your ticket:\n${siteUrl}/ticket`);
  const long = await write('announcement', { ...guest, text: 'word '.repeat(100) });
  expect(long.subject.length).toBeLessThan(90);
});

test('an invitation says how many mails may follow, and a reminder says that it is one', async () => {
  const first = await invite();
  expect(first.text).toContain('at most one reminder of this invitation will follow');
  expect(`${first.subject}${first.html}`).not.toContain('A reminder');
  const reminder = await invite({ is_reminder: true });
  expect(reminder.subject).toBe('A reminder: Asha Naik invited you to the Goa Build Club');
  expect(reminder.text).toContain('We wrote to you some days ago');
  expect(reminder.text).toContain('no other reminder of this invitation will follow');
  expect(reminder.text).toContain('https://goabuildclub.example/auth?ref=code#');
});

const report = {
  reporter_id: 'reporter-id',
  reporter: 'Ravi',
  email: 'ravi@example.com',
  author_id: 'author-id',
  author: 'Asha\nReason: praise',
  content: 'Buy <b>this</b>\nnow',
  reason: 'Spam & <script>alert(1)</script>',
  created_at: '2025-09-01T20:30:00+00:00',
};

test('a report names reporter, author, text and reason, and a reply goes to the reporter', async () => {
  const mail = await write('report', report);
  expect(mail).toMatchObject({ to: organiser, replyTo: 'ravi@example.com' });
  for (const part of [
    'Reported by: Ravi (ravi@example.com)\n',
    'Written by: Asha Reason: praise\n',
    'Tuesday, September 2, 2:00 AM IST',
    `Decide at the desk:\n${siteUrl}/desk/reports`,
    '> Buy <b>this</b>\n> now',
    '> Spam & <script>alert(1)</script>',
  ])
    expect(mail.text).toContain(part);
  expect(mail.html).toContain('Buy &lt;b&gt;this&lt;/b&gt;<br>now');
  expect(mail.html).toContain('Spam &amp; &lt;script&gt;');
  expect(mail.html).not.toMatch(/<script|<b>/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('a report says when there is no reason, and when the author is a former member', async () => {
  const { text } = await write('report', { ...report, author_id: null, author: null, reason: '  ' });
  expect(text).toContain('Written by: a former member');
  expect(text).toContain('No reason was given.');
});

test('a paid seat that was given back names the money, and the first on the waitlist', async () => {
  const moved = '2025-11-08T12:00:00+05:30';
  const letter = { ...acceptance, starts_at: moved, payment: 'paid', first: { id: 'kabir', name: 'Kabir' } };
  expect((await write('gave-back', letter)).text).toContain(
    'marked as paid, so we write to you about the money.',
  );
  const { subject, text } = await write('seat-back', letter);
  expect(subject).toBe('Meera Shah can’t come to November 2025');
  expect(text).toContain('They are marked as paid, so the money may have to go back.');
  expect(text).toContain('Kabir is first on the waitlist.');
  expect(text).toContain('/desk/kabir\n');
});

test('a guest is asked what the front page may show, by the link of their receipt', async () => {
  const { to, replyTo, text } = await write('work', {
    ...acceptance,
    title: 'Casa Dias, bookings',
    address: 'https://casadias.example',
    live_at: '2025-10-12T00:12:00+00:00',
  });
  expect([to, replyTo]).toEqual(['meera@example.com', organiser]);
  expect(text).toMatch(/^Hello Meera,\n/);
  expect(text).toContain('5:42 AM: Casa Dias, bookings, https://casadias.example');
  expect(text).toContain(`Say yes or no:\n${siteUrl}/application#abcdefghijklmnopqrstuv\n`);
});
