import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Attendee, DeskApplication } from '../../src/features/applications/rules/decision.ts';
import type { AuditItem } from '../../src/features/desk/rules/desk.ts';
import type { DeskAct } from '../../src/features/desk/rules/desk-act.ts';
import { ApplicationsPage } from '../../src/features/desk/applications/applications-page.tsx';
import { attendee, deskApplication, emptyDesk, PartOfDesk } from '../../src/features/desk/desk.testing.tsx';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { setSyncStatus } from '../../src/engine/member/state/sync-status.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import { editionIn, renderFor } from './fixtures.tsx';

const nadia = unconnectedMember('nadia');
afterEach(async () => {
  setSyncStatus(() => ({ connectivity: 'online' }));
  await nadia.outbox.entries.clear();
});

const [meera, ravi] = [
  deskApplication({ id: 'meera' }),
  deskApplication({ id: 'ravi', name: 'Ravi', created_at: '2026-01-01T10:00:00+00:00' }),
];

const ahead = editionIn('2099-01');

const open = async (
  path: string,
  applications: DeskApplication[],
  attendees: Attendee[] = [],
  audit: AuditItem[] = [],
  outbox: object = {},
) => {
  const desk = {
    ...emptyDesk,
    applications,
    attendees,
    audit,
    seats: { '2099-01': 12 },
    editions: [{ draft: ahead, version: 1, published: ahead, releases: [] }],
  };
  return renderFor(
    nadia,
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path="/desk/:page"
          element={<PartOfDesk desk={desk} part={(shown) => <ApplicationsPage desk={shown} />} />}
        />
      </Routes>
    </MemoryRouter>,
    outbox,
  );
};

/** Queues the decision to decline this application, as this device would. */
const decline = async ({ id, name, version }: DeskApplication, change: Partial<Entry> = {}) => {
  const store = createOutboxStore(nadia.outbox);
  const title = `Decline ${name}`;
  const details = { application: id, seen: version, decision: 'declined', note: '', over: false };
  const payload = { action: 'decide', details, subject: `application ${id}`, title, text: null };
  const lane = `desk:application ${id}`;
  await store.add({ id, owner: 'nadia', lane, kind: 'desk', version: 1, payload, queuedAt: 0 });
  await store.change([id], (entry) => ({ ...entry, ...change }));
};

const refusal = { code: 'PT409', message: 'Sam accepted this application.' };

test('keeps the note of a decision when its sheet closes and opens again', async () => {
  const screen = await open('/desk/meera', [meera]);
  const words = screen.getByLabelText('Your own words in the mail');
  await screen.getByRole('button', { name: 'Waitlist' }).click();
  await words.fill('Soon.');
  await screen.getByRole('button', { name: 'Back' }).click();
  await screen.getByRole('button', { name: 'Accept' }).click();
  await expect.element(words).toHaveValue('');
  await screen.getByRole('button', { name: 'Back' }).click();
  await screen.getByRole('button', { name: 'Waitlist' }).click();
  await expect.element(words).toHaveValue('Soon.');
});

test('offline, a decision shows as waiting, and links to the next application', async () => {
  setSyncStatus(() => ({ connectivity: 'offline' }));
  await decline(meera);
  const screen = await open('/desk/meera', [meera, ravi]);
  const waiting = screen.getByText('Waiting to be sent: Decline Meera Shah');
  await expect.element(waiting).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'Meera Shah will be declined once this is sent.' });
  await expect.element(heading).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Next: Ravi' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ravi' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
});

test('on a wide screen the application shows beside its list, and keys move through the list', async () => {
  await page.viewport(1280, 800);
  const screen = await open('/desk/applications', [meera, ravi]);
  await expect.element(screen.getByRole('heading', { name: 'Late 2' })).toBeVisible();
  const heading = (name: string) => screen.getByRole('heading', { name });
  // The application that has waited longest is open, and the focus stays where it was.
  await expect.element(heading('Ravi')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('j');
  await expect.element(heading('Meera Shah')).toHaveFocus();
  await expect
    .element(screen.getByRole('link', { name: 'Meera Shah' }))
    .toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('k');
  await expect.element(heading('Ravi')).toHaveFocus();
  await userEvent.keyboard('d');
  await expect.element(screen.getByRole('dialog', { name: 'Decline Ravi' })).toBeInTheDocument();
  await expect.element(screen.getByLabelText('Your own words in the mail')).toHaveValue('');
  await page.viewport(414, 896);
});

/** Swipes over an element by this many pixels to the right and down. */
const swipe = (over: Element, right: number, down = 0) => {
  const { left, width, top } = over.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + 5];
  const finger = (clientX: number, clientY: number) => [
    new Touch({ identifier: 1, target: over, clientX, clientY }),
  ];
  const send = (type: string, init: TouchEventInit) =>
    over.dispatchEvent(new TouchEvent(type, { bubbles: true, ...init }));
  send('touchstart', { touches: finger(x, y), changedTouches: finger(x, y) });
  send('touchend', { changedTouches: finger(x + right, y + down) });
};

test('a swipe opens the next application, but not while scrolling, in a field or below an open sheet', async () => {
  const screen = await open('/desk/meera', [meera, ravi]);
  const [first, second] = [
    screen.getByRole('heading', { name: 'Meera Shah' }),
    screen.getByRole('heading', { name: 'Ravi' }),
  ];
  swipe(first.element(), 60);
  swipe(first.element(), 100, 80);
  swipe(screen.getByLabelText('New note').element(), 120);
  await screen.getByRole('button', { name: 'Accept' }).click();
  const sheet = screen.getByRole('dialog');
  swipe(sheet.getByRole('heading').element(), 120);
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(first).toBeVisible();

  // The previous page shows the applicant who has waited longer.
  swipe(first.element(), 120);
  await expect.element(second).toHaveFocus();
  swipe(second.element(), -120);
  await expect.element(first).toHaveFocus();
});

test('a refused decision shows the reason, and another can be made', async () => {
  await decline(meera, { state: 'rejected', refusal });
  const screen = await open('/desk/meera', [meera]);
  const said = 'Not done: Decline Meera Shah. Sam accepted this application.';
  await expect.element(screen.getByRole('alert').filter({ hasText: said })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});

test('ticked applications have the only action bar, and deciding about them opens the next', async () => {
  await page.viewport(1280, 800);
  setSyncStatus(() => ({ connectivity: 'offline' }));
  const send = async (_kind: unknown, { details }: DeskAct) => {
    if ('application' in details && details.application === 'ravi') await decline(ravi);
    return { id: 'ravi', outcome: Promise.resolve({ kind: 'waiting' }) };
  };
  const screen = await open('/desk/applications', [meera, ravi], [], [], { send });
  const accept = screen.getByRole('button', { name: 'Accept' });
  await expect.element(screen.getByRole('heading', { name: 'Ravi' })).toBeVisible();
  await expect.element(accept).toBeVisible();
  await screen.getByLabelText('Select Ravi').click();
  await expect.element(screen.getByText('Accept one by one: each has a tier to pay.')).toBeVisible();
  expect(accept.elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Decline' }).click();
  await screen.getByRole('button', { name: 'Decline and send' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Meera Shah' })).toBeVisible();
  await expect.element(accept).toBeVisible();
  await page.viewport(414, 896);
});

test('marking an accepted applicant as paid asks for a tier that the desk does not know', async () => {
  const send = vi.fn<(kind: unknown, act: DeskAct) => Promise<unknown>>().mockResolvedValue({ id: 'entry' });
  const place = attendee({ application_id: 'meera', edition: '2099-01' });
  const accepted = deskApplication({ id: 'meera', edition: '2099-01', status: 'accepted' });
  const screen = await open('/desk/meera?status=accepted', [accepted], [place], [], { send });
  expect(screen.getByRole('button', { name: 'Decline' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  const question = screen.getByRole('dialog', { name: 'Which tier does Meera Shah pay?' });
  expect(send).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Growth Accelerator, ₹50,000' }).click();
  await expect
    .poll(() => send.mock.lastCall?.[1].details)
    .toEqual({
      attendee: place.id,
      payment: 'paid',
      tier: 'growth',
    });
  await screen.getByRole('button', { name: 'More decisions' }).click();
  await expect.element(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
});

test('the list of the unpaid counts nobody else, and names its edition once', async () => {
  const accepted = deskApplication({ id: 'meera', edition: '2099-01', status: 'accepted' });
  const place = attendee({ application_id: 'meera', edition: '2099-01' });
  const screen = await open('/desk/applications?status=accepted&unpaid=2099-01', [accepted, ravi], [place]);
  await expect.element(screen.getByText('1 not paid for January 2099')).toBeVisible();
  expect(screen.getByText('January 2099', { exact: true }).elements()).toHaveLength(1);
  expect(screen.getByRole('tab').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByRole('tab', { name: 'New 1' })).toBeVisible();
});

test('marks the chosen payment state, and lists its changes in the history', async () => {
  const mark = (id: number, to: string): AuditItem => ({
    id,
    happened_at: `2026-01-0${id}T10:00:00Z`,
    actor: null,
    subject: 'attendees',
    subject_id: 'p',
    action: 'update',
    author: null,
    changes: { payment: { to } },
  });
  const place = {
    id: 'p',
    application_id: 'meera',
    edition: '2099-01',
    name: 'Meera',
    cancelled_at: '2026-01-04T10:00:00Z',
  };
  const screen = await open(
    '/desk/meera?status=withdrawn',
    [deskApplication({ id: 'meera', status: 'withdrawn', version: 2 })],
    [{ ...place, payment: 'paid', tier: 'growth' } as Attendee],
    [mark(3, 'paid'), { ...mark(2, 'waived'), subject_id: 'other' }, mark(1, 'open')],
  );
  const payment = screen.getByRole('region', { name: 'Payment' });
  const paid = payment.getByRole('button', { name: 'Paid', exact: true });
  const notPaid = payment.getByRole('button', { name: 'Not paid' });
  await expect.element(payment).toMatchTextContent(/Return the money, then mark it as not paid\..*Growth/);
  await expect.element(paid).toHaveAttribute('aria-pressed', 'true');
  await expect.element(notPaid).toHaveAttribute('aria-pressed', 'false');
  expect(paid.element().querySelectorAll('svg')).toHaveLength(1);
  expect(notPaid.element().querySelectorAll('svg')).toHaveLength(0);
  const lines = screen.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect.element(lines.first()).toMatchTextContent(/marked the payment as paid/);
  await expect.element(lines.last()).toMatchTextContent(/marked the payment as not paid/);
  expect(lines.elements()).toHaveLength(2);
});
