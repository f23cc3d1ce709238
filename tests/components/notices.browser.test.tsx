import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast } from '../../src/ui/toast.tsx';

beforeEach(async () => {
  // Moves the mouse away: an earlier test may have left it where a notice shows.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  // Dismisses a notice that still shows, with its timer.
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

test('one notice at a time: the next one takes its place after two seconds', async () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second' });
  await expect.element(textOf('First')).toBeVisible();
  expect(textOf('Second').query()).toBeNull();
  vi.advanceTimersByTime(2_100);
  await expect.element(textOf('Second')).toBeVisible();
  await expect.element(textOf('First')).not.toBeInTheDocument();
  vi.advanceTimersByTime(3_900);
  await expect.element(textOf('Second')).toBeVisible();
});

test('a notice stays while the mouse has moved onto it, but not when it appears under a resting mouse', async () => {
  await userEvent.hover(document.documentElement, { position: { x: 200, y: innerHeight - 20 } });
  showToast({ title: 'First' });
  await expect.element(textOf('First')).toBeVisible();
  await expect.poll(() => document.querySelector('.toast:hover')).not.toBeNull();
  showToast({ title: 'Second' });
  vi.advanceTimersByTime(2_100);
  await expect.element(textOf('Second')).toBeVisible();

  await textOf('Second').hover();
  vi.advanceTimersByTime(20_000);
  await expect.element(textOf('Second')).toBeVisible();
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  vi.advanceTimersByTime(4_100);
  await expect.element(textOf('Second')).not.toBeInTheDocument();
});

test('sending a form again dismisses the notice, and the answer shows at once', async () => {
  const form = document.createElement('form');
  form.addEventListener('submit', (event) => event.preventDefault());
  document.body.append(form);
  showToast({ title: 'Sign in failed', tone: 'destructive' });
  await expect.element(textOf('Sign in failed')).toBeVisible();
  form.requestSubmit();
  await expect.element(textOf('Sign in failed')).not.toBeInTheDocument();
  showToast({ title: 'Welcome back!' });
  await expect.element(textOf('Welcome back!')).toBeVisible();
  form.remove();
});

test('following a link dismisses the notice, but a redirect does not', async () => {
  const link = document.createElement('a');
  link.href = '#elsewhere';
  document.body.append(link);
  showToast({ title: 'Link copied' });
  await expect.element(textOf('Link copied')).toBeVisible();
  history.pushState(null, '', '#on');
  await expect.element(textOf('Link copied')).toBeVisible();
  link.click();
  await expect.element(textOf('Link copied')).not.toBeInTheDocument();
  link.remove();
});

test('a notice does not cover the pressed button', async () => {
  const form = document.createElement('form');
  form.style.paddingTop = 'calc(100vh - 40px)';
  const button = document.createElement('button');
  button.textContent = 'Send';
  form.append(button);
  document.body.append(form);
  button.focus();
  // A disabled button loses the focus, like the busy button of a form.
  button.disabled = true;
  showToast({ title: 'Sent from below' });
  await expect.element(textOf('Sent from below')).toBeVisible();
  const notice = document.querySelector('.toast')?.getBoundingClientRect();
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(notice?.top ?? 0);
  expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  form.remove();
});

test('a notice is 360 px wide, below the last used button and inside of the column', async () => {
  await page.viewport(1280, 800);
  const main = document.createElement('main');
  main.style.cssText = 'margin-left: 240px; display: flex; justify-content: space-between';
  main.innerHTML = '<button>Left</button><button>Middle</button><button>Right</button>';
  document.body.append(main);
  const column = main.getBoundingClientRect();
  const lefts: number[] = [];
  for (const button of main.children) {
    if (button instanceof HTMLElement) button.focus();
    showToast({ title: 'Done' });
    await expect.element(textOf('Done')).toBeVisible();
    const { left, right, width } = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect();
    expect(Math.abs(width - 360)).toBeLessThan(2);
    expect(left).toBeGreaterThanOrEqual(column.left);
    expect(right).toBeLessThanOrEqual(column.right);
    lefts.push(left);
    vi.advanceTimersByTime(60_000);
    await expect.element(textOf('Done')).not.toBeInTheDocument();
  }
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(new Set(lefts).size).toBe(3);
  main.remove();
  await page.viewport(414, 896);
});
