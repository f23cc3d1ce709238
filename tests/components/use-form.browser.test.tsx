import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextField } from '../../src/ui/field.tsx';
import { useForm } from '../../src/ui/use-form.ts';

interface Plan {
  readonly title: string;
  readonly venue: { readonly name: string };
}

const plan: Plan = {
  title: 'Party',
  venue: { name: '' },
};

/** Refuses every empty text. */
const read = (values: Plan) => {
  const texts = {
    title: values.title,
    'venue.name': values.venue.name,
  };
  const empty = Object.entries(texts).filter(([, text]) => text === '');
  if (empty.length === 0) return { kind: 'valid', value: values } as const;
  return {
    kind: 'invalid',
    errors: Object.fromEntries(empty.map(([path]) => [path, `${path} is empty`])),
  } as const;
};

const PlanForm = ({ send }: { readonly send: (plan: Plan) => Promise<void> | void }) => {
  const form = useForm(read, useState(plan));
  return (
    <form {...form.props(send)}>
      <details open={'venue.name' in form.errors}>
        <summary>Place</summary>
        <TextField label="Venue" {...form.at('venue').field('name')} />
      </details>
      <TextField label="Title" {...form.field('title')} />
      <button type="button" onClick={() => form.fail({ title: 'Another party has this title' })}>
        Refuse
      </button>
      <button type="submit" disabled={form.busy}>
        Send
      </button>
    </form>
  );
};

const open = async (send = vi.fn<(plan: Plan) => Promise<void> | void>()) => {
  const screen = await render(<PlanForm send={send} />);
  return {
    send,
    field: (label: string) => screen.getByLabelText(label),
    press: (name: string) => screen.getByRole('button', { name }).click(),
  };
};

test('focuses the first field with an error together with its sentence, also in a closed part', async () => {
  const { send, field, press } = await open();
  await field('Title').fill('');
  const described = vi.fn<(isDescribed: boolean) => void>();
  const venue = field('Venue').element();
  venue.addEventListener('focus', () => described(venue.hasAttribute('aria-describedby')));
  await press('Send');
  await expect.element(field('Venue')).toHaveFocus();
  await expect.element(field('Venue')).toHaveAccessibleDescription('venue.name is empty');
  expect(described).toHaveBeenCalledExactlyOnceWith(true);
  expect(send).not.toHaveBeenCalled();
});

test('sends a value that the browser wrote into a field without an event, even after a render', async () => {
  const { send, field, press } = await open();
  const write = (label: string, text: string) => {
    const input = field(label).element();
    if (input instanceof HTMLInputElement) input.value = text;
  };
  write('Venue', 'Villa');
  await field('Title').fill('Gala');
  await expect.element(field('Venue')).toHaveValue('Villa');
  write('Title', 'Ball');
  await press('Send');
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Ball', venue: { name: 'Villa' } });
});

test('removes the error of a field once it is valid, and of no other', async () => {
  const { field, press } = await open();
  await field('Title').fill('');
  await press('Send');
  await field('Venue').fill('Villa');
  await expect.element(field('Venue')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Title')).toHaveAttribute('aria-invalid', 'true');
});

test('a refused form says so at the field, and focuses it', async () => {
  const { field, press } = await open();
  await press('Refuse');
  await expect.element(field('Title')).toHaveFocus();
  await expect.element(field('Title')).toHaveAccessibleDescription('Another party has this title');
});

test('sends a valid form once, however often it is submitted meanwhile', async () => {
  const sent = Promise.withResolvers<void>();
  const { send, field, press } = await open(vi.fn<(plan: Plan) => Promise<void>>(() => sent.promise));
  // The error opens the part with the field.
  await press('Send');
  await field('Venue').fill('Villa');
  await press('Send');
  const form = field('Venue').element().closest('form');
  form?.requestSubmit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...plan, venue: { name: 'Villa' } });
  sent.resolve();
});
