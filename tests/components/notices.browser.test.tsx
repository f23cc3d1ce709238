import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast } from '../../src/ui/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a notice disappears after eight seconds', async () => {
  showToast({ title: 'First' });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  dismiss.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('First')).not.toBeInTheDocument();

  showToast({ title: 'Second' });
  await expect.element(page.getByText('Second')).toBeVisible();
  vi.advanceTimersByTime(7_900);
  await expect.element(page.getByText('Second')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(page.getByText('Second')).not.toBeInTheDocument();
});
