import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast } from '../../src/ui/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  // What is still shown goes, and with it its timer.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

const textOf = (title: string) => page.getByText(title);

test('a success disappears after four seconds, also after another was dismissed by keyboard', async () => {
  showToast({ title: 'First' });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  dismiss.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(textOf('First')).not.toBeInTheDocument();

  showToast({ title: 'Second' });
  await expect.element(textOf('Second')).toBeVisible();
  vi.advanceTimersByTime(3_900);
  await expect.element(textOf('Second')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(textOf('Second')).not.toBeInTheDocument();
});

test('a failure stays for eight seconds', async () => {
  showToast({ title: 'Failed', tone: 'destructive' });
  await expect.element(textOf('Failed')).toBeVisible();
  vi.advanceTimersByTime(7_900);
  await expect.element(textOf('Failed')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(textOf('Failed')).not.toBeInTheDocument();
});

test('the next notice of the same thing takes the place of the last, and stays as long as a new one', async () => {
  showToast({ slot: 'account', title: 'Sign in failed', tone: 'destructive' });
  await expect.element(textOf('Sign in failed')).toBeVisible();
  vi.advanceTimersByTime(3_000);
  showToast({ slot: 'account', title: 'Welcome back!' });
  await expect.element(textOf('Welcome back!')).toBeVisible();
  await expect.element(textOf('Sign in failed')).not.toBeInTheDocument();
  vi.advanceTimersByTime(3_900);
  await expect.element(textOf('Welcome back!')).toBeVisible();
});

test('a notice stands at the end of the window where the focus is not', async () => {
  const field = document.createElement('input');
  field.style.cssText = 'position: fixed; left: 0';
  document.body.append(field);
  const middleOf = (title: string) => {
    const { top, bottom } = textOf(title).element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  field.style.top = '0';
  field.focus();
  showToast({ title: 'Writing above' });
  await expect.element(textOf('Writing above')).toBeVisible();
  expect(middleOf('Writing above')).toBeGreaterThan(innerHeight / 2);
  vi.advanceTimersByTime(60_000);
  await expect.element(textOf('Writing above')).not.toBeInTheDocument();
  field.style.top = 'auto';
  field.style.bottom = '0';
  showToast({ title: 'Writing below' });
  await expect.element(textOf('Writing below')).toBeVisible();
  expect(middleOf('Writing below')).toBeLessThan(innerHeight / 2);
  vi.advanceTimersByTime(60_000);
  await expect.element(textOf('Writing below')).not.toBeInTheDocument();
  // As the button of a form does while it is busy: the browser takes the focus from it.
  field.disabled = true;
  await expect.poll(() => document.activeElement).toBe(document.body);
  showToast({ title: 'Sent from below' });
  await expect.element(textOf('Sent from below')).toBeVisible();
  expect(middleOf('Sent from below')).toBeLessThan(innerHeight / 2);
  field.remove();
});
