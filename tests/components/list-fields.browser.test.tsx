import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ListFields } from '../../src/features/desk/edition/list-fields.tsx';
import { useForm } from '../../src/ui/use-form.ts';

const Guests = () => {
  const state = useState({ guests: ['Asha', 'Ravi', 'Meera'].map((name) => ({ id: name, name })) });
  const form = useForm((value) => ({ kind: 'valid', value }) as const, state);
  return (
    <ListFields
      list={form.at('guests')}
      item="guest"
      fields={[{ name: 'name', label: 'Name' }]}
      newItem={() => ({ id: 'new', name: '' })}
    />
  );
};

const open = async () => {
  const screen = await render(<Guests />);
  return {
    button: (name: string) => screen.getByRole('button', { name }),
    names: () => [...document.querySelectorAll('input')].map(({ value }) => value),
  };
};

test('a row keeps the focus while it moves, also at the end of the list', async () => {
  const { button, names } = await open();
  await button('Move guest 1 down').click();
  await expect.poll(names).toEqual(['Ravi', 'Asha', 'Meera']);
  await expect.element(button('Move guest 2 down')).toHaveFocus();
  await button('Move guest 2 down').click();
  await expect.poll(names).toEqual(['Ravi', 'Meera', 'Asha']);
  await expect.element(button('Move guest 3 down')).toHaveFocus();
  await expect.element(button('Move guest 3 down')).toHaveAttribute('aria-disabled', 'true');
  await button('Move guest 2 up').click();
  await expect.poll(names).toEqual(['Meera', 'Ravi', 'Asha']);
  await expect.element(button('Move guest 1 up')).toHaveFocus();
});

test('after a row is removed, its neighbour can be removed; the last one cannot', async () => {
  const { button, names } = await open();
  await button('Remove guest 2').click();
  await expect.poll(names).toEqual(['Asha', 'Meera']);
  await expect.element(button('Remove guest 2')).toHaveFocus();
  await button('Remove guest 2').click();
  await expect.poll(names).toEqual(['Asha']);
  await expect.element(button('Remove guest 1')).toHaveFocus();
  await expect.element(button('Remove guest 1')).toHaveAttribute('aria-disabled', 'true');
});

test('a new row begins empty', async () => {
  const { button, names } = await open();
  await button('Add a guest').click();
  await expect.poll(names).toEqual(['Asha', 'Ravi', 'Meera', '']);
});
