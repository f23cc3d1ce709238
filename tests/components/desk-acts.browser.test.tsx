import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import type { Edition } from '../../src/features/editions/rules/edition.ts';
import type { DeskAct } from '../../src/features/desk/rules/desk-act.ts';
import type { Desk } from '../../src/features/desk/rules/desk.ts';
import type { Profile } from '../../src/features/people/rules/profile.ts';
import { AnnouncementForm } from '../../src/features/desk/announcements/announcement-form.tsx';
import { ApplicationNotes } from '../../src/features/desk/applications/application-notes.tsx';
import type { ShownDesk } from '../../src/features/desk/desk-with.ts';
import {
  attendee,
  deskApplication,
  emptyDesk,
  PartOfDesk,
  shownApplication,
} from '../../src/features/desk/desk.testing.tsx';
import { EditionForm } from '../../src/features/desk/edition/edition-form.tsx';
import { editionAfter } from '../../src/features/desk/edition/next-edition.ts';
import { GatePage } from '../../src/features/desk/gate/gate-page.tsx';
import { MembersPage } from '../../src/features/desk/members-page.tsx';
import { OpenReport } from '../../src/features/desk/reports-page.tsx';
import { VillaPage } from '../../src/features/desk/villa/villa-page.tsx';
import type { Mirrored } from '../../src/engine/sync/table.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { deskAct } from '../../src/features/desk/changes.ts';
import { setSyncStatus } from '../../src/engine/member/state/sync-status.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import type { Sent } from '../../src/engine/member/outbox.ts';
import { peopleTables } from '../../src/features/people/tables.ts';
import { renderFor } from './fixtures.tsx';

// The acts of the desk on a device that cannot store them: the typed text stays, and the reason shows beside the pressed button.

const nadia = unconnectedMember('nadia');
const { mirror, outbox } = nadia;
afterEach(async () => {
  setSyncStatus(() => ({ connectivity: 'online' }));
  localStorage.clear();
  await Promise.all([...mirror.tables, outbox.entries].map((table) => table.clear()));
});

const sent: Sent = { id: 'entry', outcome: Promise.resolve({ kind: 'waiting' }) };

const failed = /Couldn’t save on this device\./;

/** Renders a part of the desk on a device that refuses to store the first act, and stores the next. */
const openDesk = async (part: (desk: ShownDesk) => ReactNode, about: Desk = desk) => {
  const send = vi
    .fn<(kind: typeof deskAct, act: DeskAct) => Promise<Sent>>()
    .mockRejectedValueOnce(new DOMException('No space is left.', 'QuotaExceededError'))
    .mockResolvedValue(sent);
  await mirror.rows(peopleTables.profiles).put({
    id: 'ravi',
    xid: '1',
    full_name: 'Ravi',
    username: null,
    bio: null,
    picture_digest: 'digest',
    is_listed: true,
    created_at: '2025-10-01T00:00:00Z',
  } as Mirrored<Profile>);
  const screen = await renderFor(nadia, <PartOfDesk desk={about} part={part} />, { send });
  const failure = screen.getByRole('alert').filter({ hasText: failed });
  return { screen, send, failure };
};

const desk: Desk = {
  ...emptyDesk,
  seats: { '2025-10': 12 },
  suspensions: [
    {
      member: 'ravi',
      name: null,
      until: '2027-01-01T00:00:00Z',
      reason: 'Rude',
      by: null,
      since: '2026-01-01T00:00:00Z',
    },
  ],
};

const reported = {
  delivery: null,
  message: 'm',
  author: 'ravi',
  content: 'A rude word',
  written_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  context: [],
  reports: [{ id: 'r', reporter: null, reason: 'Rude', created_at: '2026-01-01T00:00:00Z' }],
  verdict: null,
  judged_by: null,
  judged_at: null,
};

const announce = async (screen: Awaited<ReturnType<typeof openDesk>>['screen']) => {
  await screen.getByRole('button', { name: 'Announce', exact: true }).click();
  await screen.getByRole('button', { name: 'Announce now' }).click();
};

test('keeps an edition’s form and the note of its publication until the device has stored both', async () => {
  const onSaved = vi.fn<(edition: Edition, isPublished: boolean) => void>();
  const { screen, send } = await openDesk(() => (
    <EditionForm
      field={null}
      edition={{ draft: firstEdition, version: 2, published: null, releases: [], isPublishing: false }}
      others={[]}
      preview={() => null}
      applications={[]}
      readers={3}
      onSaved={onSaved}
    />
  ));
  await screen.getByText('Seats and prices').click();
  await screen.getByLabelText('Seats').fill('14');
  await screen.getByRole('button', { name: 'Publish…' }).click();
  // A past edition mails nobody.
  await expect.element(screen.getByText(/asked to hear of the next edition/)).not.toBeInTheDocument();
  const note = screen.getByLabelText('Note for the other organisers');
  await note.fill('Two more seats');
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await expect.element(note).toHaveValue('Two more seats');
  await expect.element(screen.getByRole('dialog').getByText(failed)).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  await publish.click();
  await expect.poll(() => onSaved.mock.calls).toEqual([[{ ...firstEdition, seats: 14 }, true]]);
  // The question stays until the server has answered.
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  expect(send.mock.lastCall?.[1]).toMatchObject({ details: { seen: 2, note: 'Two more seats' } });
});

test('publishing offers to move waiting applicants, which can be declined', async () => {
  const next = editionAfter(firstEdition, Date.now());
  const { screen, send } = await openDesk(() => (
    <EditionForm
      field={null}
      edition={{
        draft: { ...next, id: '2099-01' },
        version: 2,
        published: null,
        releases: [],
        isPublishing: false,
      }}
      others={[{ draft: firstEdition, version: 1, published: firstEdition, releases: [] }]}
      preview={() => null}
      applications={[deskApplication({ edition: null }), deskApplication({ status: 'declined' })]}
      readers={3}
      onSaved={() => undefined}
    />
  ));
  await screen.getByRole('button', { name: 'Publish…' }).click();
  const along = screen.getByLabelText(/^Take the one application that waits/);
  await expect.element(along).toBeChecked();
  await expect
    .element(
      screen.getByText('3 people asked to hear of the next edition, and get one mail five minutes later.'),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => send.mock.lastCall?.[1]).toMatchObject({ details: { move_waitlist: true } });
  await along.click();
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => send.mock.lastCall?.[1]).toMatchObject({ details: { move_waitlist: false } });
});

test('publishing another date says who has a seat and gets no mail, and that the party would begin in the past', async () => {
  const published = { ...editionAfter(firstEdition, Date.now()), id: '2099-12' };
  const { screen } = await openDesk(() => (
    <EditionForm
      field={null}
      edition={{
        draft: { ...firstEdition, id: '2099-12' },
        version: 2,
        published,
        releases: [],
        isPublishing: false,
      }}
      others={[]}
      preview={() => null}
      applications={[deskApplication({ edition: '2099-12', status: 'accepted' })]}
      readers={0}
      onSaved={() => undefined}
    />
  ));
  await screen.getByRole('button', { name: 'Publish…' }).click();
  await expect
    .element(screen.getByText(/^One person has a seat and gets no mail about this\./))
    .toBeVisible();
  await expect
    .element(screen.getByText(/^The party would begin in the past: Saturday, October 11/))
    .toBeVisible();
});

test('says that it sends an announcement, and then what has become of it', async () => {
  const { screen, failure } = await openDesk((shown) => <AnnouncementForm desk={shown} />);
  await screen.getByLabelText('Text').fill('Bring a towel.');
  await announce(screen);
  await expect.element(failure).toBeVisible();
  await announce(screen);
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  const store = createOutboxStore(outbox);
  const details = {
    text: 'Bring a towel.',
    audience: 'members',
    edition: null,
    show_from: null,
    by_mail: false,
  };
  const about = { subject: 'announcements', title: 'Announce', text: 'Bring a towel.' };
  await store.add({
    id: 'announced',
    owner: 'nadia',
    lane: 'desk:announcements',
    kind: 'desk',
    version: 1,
    queuedAt: Date.now(),
    payload: { action: 'announce', details, ...about },
  });
  await store.change(['announced'], (entry) => ({ ...entry, state: 'acked' }));
  await expect.element(screen.getByRole('heading', { name: 'Announced to all members.' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Write another' }).click();
  await expect.element(screen.getByLabelText('Text')).toHaveValue('');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

/** The members, none of whom is suspended. */
const members = (shown: ShownDesk) => <MembersPage desk={{ ...shown, suspensions: [] }} />;

test('an organiser removes those parts that a profile has, one by one', async () => {
  const { screen, send, failure } = await openDesk(members);
  await screen.getByRole('button', { name: 'More about Ravi' }).click();
  const remove = screen.getByRole('button', { name: /^Remove / });
  expect(remove.elements().map((button) => button.textContent)).toEqual(['Remove picture', 'Remove name']);
  await screen.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(failure).toBeVisible();
  await screen.getByRole('button', { name: 'Remove picture' }).click();
  await expect
    .poll(() => send.mock.lastCall?.[1])
    .toMatchObject({
      action: 'remove-from-profile',
      details: { member: 'ravi', part: 'picture' },
      title: 'Remove the picture of Ravi',
    });
});

test('Escape closes the form that suspends a member', async () => {
  const { screen } = await openDesk(members);
  await screen.getByRole('button', { name: 'More about Ravi' }).click();
  await screen.getByRole('button', { name: 'Suspend… Ravi' }).click();
  await expect.element(screen.getByLabelText('May write again from')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.getByLabelText('May write again from').elements()).toEqual([]);
});

const application = shownApplication();

/** Each form with the words that open its field one after the other, the field's label and the button that sends it. */
const forms = {
  'a note': [() => <ApplicationNotes application={application} />, [], 'New note', 'Add note'],
  'a suspension': [members, ['More about Ravi', 'Suspend… Ravi'], 'Reason', 'Suspend'],
  'the villa': [
    (shown: ShownDesk) => <VillaPage desk={shown} />,
    ['Arrival and map'],
    'How to arrive',
    'Save',
  ],
} as const;

test.each(Object.entries(forms))(
  '%s keeps what was typed until the device has stored it',
  async (_what, form) => {
    const [part, openings, label, press] = form;
    const { screen, send } = await openDesk(part);
    for (const words of openings)
      await screen
        .getByText(words)
        .or(screen.getByRole('button', { name: words }))
        .first()
        .click();
    const field = screen.getByRole('textbox', { name: label });
    await field.fill('ravi');
    const button = screen.getByRole('button', { name: press, exact: true });
    await button.click();
    await expect.element(screen.getByText(failed)).toBeVisible();
    await expect.element(field).toHaveValue('ravi');
    await button.click();
    await expect.poll(() => send.mock.calls.length).toBe(2);
  },
);

test.each(['a note', 'the villa'] as const)('%s survives a reload unsaved', async (what) => {
  const [part, openings, label] = forms[what];
  const before = await openDesk(part);
  for (const words of openings) await before.screen.getByText(words).click();
  await before.screen.getByRole('textbox', { name: label }).fill('ravi');
  await before.screen.unmount();
  const { screen } = await openDesk(part);
  for (const words of openings) await screen.getByText(words).click();
  await expect.element(screen.getByRole('textbox', { name: label })).toHaveValue('ravi');
});

test('an announcement to attendees says whom only its mail reaches', async () => {
  const places = [attendee(), attendee({ id: 'other', user_id: 'ravi' })];
  const { screen } = await openDesk(
    (shown) => <AnnouncementForm desk={shown} to="2025-10" text="Another date." />,
    {
      ...desk,
      attendees: places,
    },
  );
  await expect.element(screen.getByLabelText('Text')).toHaveValue('Another date.');
  const mailed = screen.getByText('Reaches 2 guests; 1 has no account yet and gets the mail only.');
  await expect.element(mailed).toBeVisible();
  await screen.getByRole('checkbox', { name: /Also by mail/ }).click();
  await expect
    .element(screen.getByText('Reaches 1 of 2 guests; 1 has no account yet, and can be reached by mail.'))
    .toBeVisible();
});

test('asks before it deletes a reported message', async () => {
  const { screen, failure } = await openDesk(() => (
    <OpenReport item={reported} isFirst nameById={() => 'Ravi'} isOrganiser={false} />
  ));
  const ask = screen.getByRole('button', { name: 'Delete…', exact: true });
  await ask.click();
  const dialog = screen.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(failure.elements()).toEqual([]);
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(failure).toBeVisible();
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('keeps the dialog about new ticket keys open until the device has stored the act', async () => {
  const { screen, failure, send } = await openDesk((shown) => <GatePage desk={shown} pulledAt={0} />);
  await screen.getByText('If tickets were copied').click();
  await screen.getByRole('button', { name: 'New ticket keys' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Replace the ticket keys?' });
  const replace = dialog.getByRole('button', { name: 'Replace the keys' });
  await replace.click();
  await expect.element(failure).toBeVisible();
  expect(dialog.element().contains(failure.element())).toBe(true);
  const stored = Promise.withResolvers<Sent>();
  send.mockReset().mockReturnValue(stored.promise);
  await replace.click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await expect.element(replace).toBeVisible();
  stored.resolve(sent);
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('offline, shows that the act of a form waits, and then when it was saved', async () => {
  setSyncStatus(() => ({ connectivity: 'offline' }));
  const store = createOutboxStore(outbox);
  const payload = {
    action: 'save-villa',
    details: {},
    subject: 'villa 2025-10',
    title: 'Save the villa',
    text: null,
  };
  const about = { owner: 'nadia', lane: 'desk:villa 2025-10', kind: 'desk', version: 1, queuedAt: 0 };
  await store.add({ ...about, id: 'saved', payload });
  const { screen } = await openDesk((shown) => <VillaPage desk={shown} />);
  await expect.element(screen.getByText('Waiting to be sent: Save the villa')).toBeVisible();
  await store.change(['saved'], (entry) => ({ ...entry, state: 'acked' }));
  await expect.element(screen.getByText(/^Saved \d/)).toBeVisible();
  await expect.element(screen.getByText(/^Saved \d/)).toHaveClass('text-phosphor');
  expect(screen.getByText(/^Waiting to be sent/).elements()).toEqual([]);
  await store.change(['saved'], () => 'remove');
  await expect.poll(async () => outbox.entries.count()).toBe(0);
  await expect.element(screen.getByText(/^Saved \d/)).toBeVisible();
});
