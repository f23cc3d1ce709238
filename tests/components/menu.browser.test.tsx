import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from '../../src/ui/menu.tsx';

const Page = ({ align }: { readonly align?: 'left' | 'right' }) => {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const items = [{ icon: 'flag', label: 'Report', onPress: () => undefined }] as const;
  return (
    <>
      <button
        type="button"
        style={{ marginInlineStart: 40 }}
        onClick={({ currentTarget }) => setOpener((before) => (before ? null : currentTarget))}
      >
        Open
      </button>
      {opener ? (
        <Menu
          opener={opener}
          {...(align ? { align } : {})}
          title="A message"
          about="Dinner is at nine"
          items={items}
          onClose={() => setOpener(null)}
        />
      ) : null}
    </>
  );
};

test('a press or key opens it, and closing returns the focus to its button', async () => {
  await page.viewport(1024, 600);
  const screen = await render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  const item = screen.getByRole('menuitem', { name: 'Report' });
  await button.click();
  await expect.element(item).toBeVisible();
  await expect.element(item).not.toHaveAttribute('data-focus');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).not.toHaveAttribute('aria-expanded');

  await userEvent.keyboard('{Enter}');
  await expect.element(item).toHaveAttribute('data-focus');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(item).toHaveAttribute('data-focus');
  await userEvent.keyboard('{Escape}');
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('is a sheet with a quote on a phone, and a press outside or Back only closes it', async () => {
  await page.viewport(390, 600);
  const screen = await render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const { left, right, bottom } = menu.element().getBoundingClientRect();
  expect({ left, right, bottom }).toEqual({ left: 0, right: 390, bottom: 600 });
  await expect.element(screen.getByText('Dinner is at nine')).toBeVisible();
  const { x, y } = button.element().getBoundingClientRect();
  const above = document.elementFromPoint(x + 2, y + 2);
  expect(above).toBe(document.querySelector('[data-backdrop]'));
  for (const close of [() => userEvent.click(above ?? document.body), async () => history.back()]) {
    await expect.poll(() => Object(history.state).openDialogs).toBe(1);
    await close();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
  }
});

test('left and right move in the row of choices, up and down leave it, and a letter selects its item', async () => {
  await page.viewport(1024, 600);
  const opener = document.createElement('button');
  document.body.append(opener);
  const nothing = () => undefined;
  const screen = await render(
    <Menu
      opener={opener}
      title="A message"
      choices={['👍', '🎉', '🌴'].map((text) => ({ text, isChosen: false, onPress: nothing }))}
      items={['Reply', 'Copy text', 'Report'].map((label) => ({ icon: 'flag', label, onPress: nothing }))}
      onClose={nothing}
    />,
  );
  const walk = async (steps: readonly (readonly [key: string, name: string])[]) => {
    for (const [key, name] of steps) {
      await userEvent.keyboard(key);
      await expect
        .poll(() => document.querySelector('[data-focus]:is([role^="menuitem"])')?.textContent)
        .toBe(name);
    }
  };
  await expect.element(screen.getByText('👍')).toBeVisible();
  await walk([
    ['{ArrowDown}', '👍'],
    ['{ArrowRight}', '🎉'],
    ['{ArrowDown}', 'Reply'],
    ['{ArrowRight}', 'Reply'],
    ['{ArrowUp}', '🌴'],
    ['{ArrowRight}', '👍'],
    ['{ArrowLeft}', '🌴'],
    ['{ArrowUp}', 'Report'],
    ['{Home}', '👍'],
    ['r', 'Reply'],
    ['{ArrowDown}', 'Copy text'],
    ['r', 'Report'],
    ['{Home}', '👍'],
    ['c', 'Copy text'],
    ['{End}', 'Report'],
  ]);
  opener.remove();
});

test('fades as a copy that takes no key and no press, and with reduced motion not at all', async () => {
  await page.viewport(1024, 600);
  const setMotion = (value: 'no-preference' | 'reduce') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  const screen = await render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  const copies: HTMLElement[] = [];
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.ariaHidden === 'true') copies.push(node);
  });
  observer.observe(document.body, { childList: true });
  for (const [motion, count] of [
    ['no-preference', 1],
    ['reduce', 1],
  ] as const) {
    await setMotion(motion);
    await button.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Report' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    expect(copies).toHaveLength(count);
  }
  observer.disconnect();
  expect(copies[0]?.inert).toBe(true);
  await expect.poll(() => copies[0]?.isConnected).toBe(false);
});
