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
    lines: () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent),
    names: () => [...document.querySelectorAll('input')].map(({ value }) => value),
  };
};

test('a row keeps the focus while it moves, also at the end of the list', async () => {
  const { button, names } = await open();
  await button('Guest 1: Asha').click();
  await button('Move guest 1 down').click();
  await expect.poll(names).toEqual(['Ravi', 'Asha', 'Meera']);
  await expect.element(button('Move guest 2 down')).toHaveFocus();
  await button('Move guest 2 down').click();
  await expect.poll(names).toEqual(['Ravi', 'Meera', 'Asha']);
  await expect.element(button('Move guest 3 down')).toHaveFocus();
  await expect.element(button('Move guest 3 down')).toHaveAttribute('aria-disabled', 'true');
  await button('Move guest 3 up').click();
  await expect.poll(names).toEqual(['Ravi', 'Asha', 'Meera']);
  await expect.element(button('Move guest 2 up')).toHaveFocus();
});

test('a removed row says so at its place, and comes back with Undo; the last one cannot be removed', async () => {
  const { button, names, lines } = await open();
  await button('Guest 2: Ravi').click();
  await button('Remove guest 2').click();
  await expect.poll(names).toEqual(['Asha', 'Meera']);
  expect(lines()).toEqual([
    expect.stringContaining('Asha'),
    'Removed: RaviUndo',
    expect.stringContaining('Meera'),
  ]);
  await expect.element(button('Undo')).toHaveFocus();
  await button('Guest 1: Asha').click();
  await button('Remove guest 1').click();
  await expect.poll(names).toEqual(['Meera']);
  await button('Guest 1: Meera').click();
  await expect.element(button('Remove guest 1')).toHaveAttribute('aria-disabled', 'true');
  await button('Undo').nth(1).click();
  await expect.poll(names).toEqual(['Ravi', 'Meera']);
  await expect.element(button('Guest 1: Ravi')).toHaveFocus();
  await button('Undo').click();
  await expect.poll(names).toEqual(['Asha', 'Ravi', 'Meera']);
});

test('the first field of an added row gets the focus', async () => {
  const { button, names } = await open();
  await button('Add a guest').click();
  await expect.poll(names).toEqual(['Asha', 'Ravi', 'Meera', '']);
  expect(document.activeElement).toBe([...document.querySelectorAll('input')].at(-1));
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

test('a list that may be empty loses its last row', async () => {
  const { button, names } = await open(true);
  for (const name of ['Asha', 'Ravi', 'Meera']) {
    await button(`Guest 1: ${name}`).click();
    await button('Remove guest 1').click();
  }
  await expect.poll(names).toEqual([]);
  await expect.element(button('Undo').last()).toHaveFocus();
});
