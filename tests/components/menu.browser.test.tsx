import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Menu } from '../../src/ui/menu.tsx';

const Page = () => {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const items = [{ icon: 'flag', label: 'Report', onPress: () => undefined }] as const;
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        Open
      </button>
      {opener ? (
        <Menu opener={opener} title="A message" items={items} onClose={() => setOpener(null)} />
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
