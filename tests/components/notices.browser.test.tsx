import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast, Toasts } from '../../src/ui/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a notice disappears after eight seconds', async () => {
  const screen = await render(<Toasts />);
  showToast({ title: 'First' });
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  dismiss.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('First')).not.toBeInTheDocument();

  showToast({ title: 'Second' });
  await expect.element(screen.getByText('Second')).toBeVisible();
  vi.advanceTimersByTime(7_900);
  await expect.element(screen.getByText('Second')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(screen.getByText('Second')).not.toBeInTheDocument();
});
