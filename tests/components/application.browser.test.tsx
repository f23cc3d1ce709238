import { userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Sent } from '../../src/engine/member/outbox.ts';
import { deviceValues } from '../../src/engine/local/store/keys.ts';
import type { Application } from '../../src/features/applications/rules/application.ts';
import { ApplicationForm } from '../../src/site/landing/application-form.tsx';
import type { FormSending } from '../../src/site/form-sending.ts';
import { applicationsStored } from '../../src/features/applications/stored.ts';

afterEach(() => {
  localStorage.clear();
});

const formTexts = {
  email: 'hello@goabuildclub.example',
  last: 'Sunday noon',
  calendar: null,
};

const openForm = async (offered: string | null = null) => {
  const apply = vi.fn<(application: Application) => Promise<Sent>>();
  const discard = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
  // The form uses only these parts of the outbox.
  const sending = { prepare: () => undefined, apply, discard } as unknown as FormSending;
  const screen = await render(<ApplicationForm offered={offered} texts={formTexts} sending={sending} />);
  const field = (label: string) => screen.getByLabelText(label);
  const submit = screen.getByRole('button', { name: /^Submit/ });
  return { screen, apply, discard, field, submit };
};

type Form = Awaited<ReturnType<typeof openForm>>;

const texts = {
  Name: 'Meera Kamat',
  Email: 'meera@example.com',
  Business: 'Kamat Spices',
  Phone: '+91 98220 00000',
  Project: 'A shop for my grandmother’s masala',
} as const;

const fillIn = async ({ field }: Form): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  await userEvent.selectOptions(field('Plan'), 'stay');
};

test('the browser can fill each field about the visitor', async () => {
  const { field } = await openForm();
  const fills = { Name: 'name', Email: 'email', Business: 'organization', Phone: 'tel' };
  for (const [label, autocomplete] of Object.entries(fills))
    await expect.element(field(label)).toHaveAttribute('autocomplete', autocomplete);
});

test('an incomplete form marks its fields and keeps its text across a reload', async () => {
  const { screen, apply, field, submit } = await openForm();
  await field('Name').fill('Meera Kamat');
  await field('Email').fill('not an address');
  await submit.click();
  await expect.element(field('Email')).toHaveFocus();
  for (const [label, sentence] of [
    ['Email', 'Please enter an email address like name@example.com.'],
    ['Business', 'Business is required.'],
    ['Phone', 'Phone is required.'],
    ['Project', 'Please tell us what you want to build.'],
    ['Plan', 'Please choose a plan.'],
  ] as const) {
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  }
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(apply).not.toHaveBeenCalled();

  // A changed field keeps its error until it is valid.
  await field('Email').fill('meera@');
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await field('Email').fill('meera@example.com');
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');

  await screen.unmount();
  const again = await openForm();
  await expect.element(again.field('Name')).toHaveValue('Meera Kamat');
});

test('a member’s form begins with the name and address of their account, and a draft stays as it is', async () => {
  deviceValues.user.write({
    id: '5f1c9f0e-30f4-4a0c-8f0e-2f6c1f4b9a10',
    email: 'asha@example.com',
    fullName: 'Asha Naik',
    avatarUrl: null,
  });
  const { screen, field } = await openForm();
  await expect.element(field('Name')).toHaveValue('Asha Naik');
  await expect.element(field('Email')).toHaveValue('asha@example.com');
  await field('Email').fill('studio@example.com');
  await screen.unmount();
  const again = await openForm();
  await expect.element(again.field('Email')).toHaveValue('studio@example.com');
});

test('a link selects the plan, and a reload keeps a later choice', async () => {
  for (const [offered, chosen] of [
    ['locals', 'locals'],
    ['stay', 'stay'],
    ['vip', ''],
    ['combo', 'combo'],
  ] as const) {
    const { screen, field } = await openForm(offered);
    await expect.element(field('Plan')).toHaveValue(chosen);
    await screen.unmount();
  }
  const first = await openForm('combo');
  await userEvent.selectOptions(first.field('Plan'), 'locals');
  await first.screen.unmount();
  const reloaded = await openForm('combo');
  await expect.element(reloaded.field('Plan')).toHaveValue('locals');
  await reloaded.screen.unmount();
  const other = await openForm('stay');
  await expect.element(other.field('Plan')).toHaveValue('stay');
});

test('a refused application stays in the form with the reason and its source', async () => {
  applicationsStored.source.write({ ref: 'GOA-ASHA' });
  const form = await openForm();
  const { screen, apply, discard, field, submit } = form;
  apply.mockImplementation(() => {
    // The real outbox forgets the source once it holds the application.
    applicationsStored.source.write(null);
    const refusal = { code: 'invalid_application', message: 'We cannot read this.' };
    return Promise.resolve({ id: 'one', outcome: Promise.resolve({ kind: 'refused', refusal }) } as Sent);
  });
  await fillIn(form);
  await submit.click();
  await expect.element(screen.getByText('Submission Failed')).toBeVisible();
  const reason = screen.getByText('We cannot read this.');
  await expect.element(reason).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(reason.element());
  for (const [label, text] of Object.entries(texts)) await expect.element(field(label)).toHaveValue(text);
  expect(discard.mock.calls).toEqual([['one']]);
  expect(applicationsStored.source.read()).toEqual({ ref: 'GOA-ASHA' });
  await screen.unmount();
  const again = await openForm();
  await expect.element(again.field('Project')).toHaveValue(texts.Project);
});

test('the receipt stands in the place of the form, which comes back for somebody else', async () => {
  const at = '2026-11-28T20:52:00.000Z';
  const receipt = { id: 'one', name: 'Meera Kamat', email: 'meera@example.com', plan: 'stay', at };
  applicationsStored.receipt.write({ ...receipt, token: 'secret', isUnmailed: true });
  const form = await openForm();
  const { screen } = form;
  const heading = screen.getByRole('heading', { name: 'We have your application, Meera' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByText(/within 24 hours: by Monday/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'See how it stands' });
  await expect.element(link).toHaveAttribute('href', '/application#secret');
  await screen.getByText('About the mail and the link').click();
  await expect.element(screen.getByText(/No mail confirms this/)).toBeVisible();
  await expect.element(screen.getByText(/spam/)).not.toBeInTheDocument();
  await expect.element(form.field('Name')).not.toBeVisible();
  await screen.getByRole('button', { name: 'Apply for somebody else' }).click();
  await expect.element(heading).not.toBeInTheDocument();
  await fillIn(form);
  const honeypot = screen.getByLabelText('Leave this empty').element();
  if (honeypot instanceof HTMLInputElement) honeypot.value = 'https://spam.example';
  await form.submit.click();
  expect(form.apply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ filled_honeypot: true }));
});
