import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListFields } from '../../src/features/desk/edition/list-fields.tsx';
import { useForm } from '../../src/ui/use-form.ts';

interface Party {
  readonly guests: { readonly id: string; readonly name: string }[];
}

/** Refuses a guest without a name. */
const read = (value: Party) => {
  const nameless = value.guests.findIndex(({ name }) => name === '');
  if (nameless === -1) return { kind: 'valid', value } as const;
  return { kind: 'invalid', errors: { [`guests.${nameless}.name`]: 'Who is it?' } } as const;
};

const Guests = ({ isOptional = false }: { readonly isOptional?: boolean }) => {
  const state = useState<Party>({ guests: ['Asha', 'Ravi', 'Meera'].map((name) => ({ id: name, name })) });
  const form = useForm(read, state);
  return (
    <form {...form.props(() => undefined)}>
      <ListFields
        list={form.at('guests')}
        item="guest"
        fields={[{ name: 'name', label: 'Name' }]}
        newItem={() => ({ id: 'new', name: '' })}
        line={({ name }) => ['', name]}
        isOptional={isOptional}
      />
      <button type="submit">Send</button>
    </form>
  );
};

const open = async (isOptional = false) => {
  const screen = await render(<Guests isOptional={isOptional} />);
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

test('a moved row keeps its text and its focus, without the error of its old place', async () => {
  const { button, names } = await open();
  const fields = () => [...document.querySelectorAll('input')];
  const [, ravi] = fields();
  if (!ravi) throw new Error('There are three.');
  await button('Guest 2: Ravi').click();
  await userEvent.clear(ravi);
  await button('Send').click();
  await expect.element(ravi).toHaveFocus();
  await expect.element(ravi).toHaveAccessibleDescription('Who is it?');
  await button('Move guest 2 up').click();
  await expect.poll(names).toEqual(['', 'Asha', 'Meera']);
  expect(fields()[0]).toBe(ravi);
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('a list that may be empty loses its last row, and the focus goes to the button that adds one', async () => {
  const { button, names } = await open(true);
  await button('Remove guest 1').click();
  await button('Remove guest 1').click();
  await button('Remove guest 1').click();
  await expect.poll(names).toEqual([]);
  await expect.element(button('Add a guest')).toHaveFocus();
});
