import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
        onClick={({ currentTarget }) => setOpener(currentTarget)}
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

test('opens again at once after it was closed, and returns the focus to its button', async () => {
  const screen = await render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  const item = screen.getByRole('menuitem', { name: 'Report' });
  await button.click();
  await expect.element(item).toHaveFocus();

  // In one task, as when Escape and Enter follow each other within a frame.
  item.element().closest<HTMLElement>('[popover]')?.hidePopover();
  await Promise.resolve();
  expect(document.activeElement).toBe(button.element());
  (button.element() as HTMLElement).click();
  await new Promise(requestAnimationFrame);
  await expect.element(item).toBeVisible();
  await expect.element(item).toHaveFocus();
});

const panelOf = (item: Element) =>
  item.closest('[popover]')?.firstElementChild?.getBoundingClientRect() ?? expect.unreachable();

test('is a sheet on a phone that quotes its message, and a press outside only closes it', async () => {
  await page.viewport(390, 600);
  const screen = await render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  const item = screen.getByRole('menuitem', { name: 'Report' });
  const { left, right, bottom } = panelOf(item.element());
  expect({ left, right, bottom }).toEqual({ left: 0, right: 390, bottom: 600 });
  await expect.element(screen.getByText('Dinner is at nine')).toBeVisible();
  const { x, y } = button.element().getBoundingClientRect();
  const above = document.elementFromPoint(x + 2, y + 2);
  expect(above).toBe(item.element().closest('[popover]'));
  (above as HTMLElement).click();
  await expect.element(item).not.toBeInTheDocument();
  expect(document.activeElement).toBe(button.element());
  expect(button.element().getAttribute('aria-expanded')).toBe(null);
});

test('left and right walk the row of choices, down leaves it, and a letter leads to its item', async () => {
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
      expect(document.activeElement?.textContent).toBe(name);
    }
  };
  await expect.element(screen.getByText('👍')).toHaveFocus();
  await walk([
    ['{ArrowRight}', '🎉'],
    ['{ArrowDown}', 'Reply'],
    ['{ArrowRight}', 'Reply'],
    ['{ArrowUp}', '🌴'],
    ['{ArrowRight}', '👍'],
    ['{ArrowLeft}', '🌴'],
    ['{ArrowUp}', 'Report'],
    ['r', 'Reply'],
    ['r', 'Report'],
    ['c', 'Copy text'],
    ['{End}', 'Report'],
    ['{ArrowDown}', '👍'],
  ]);
  opener.remove();
});
