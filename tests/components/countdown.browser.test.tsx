import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import { EditionsContext } from '../../src/site/edition-context.ts';
import type { Edition } from '../../src/features/editions/rules/edition.ts';
import { Countdown, FloatingCountdown } from '../../src/site/landing/countdown.tsx';
import { EventBanner } from '../../src/site/landing/landing-page.tsx';
import { InviteParty } from '../../src/site/landing/invite-party.tsx';
import { hydrateCountdown } from '../../src/site/islands/countdown.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

/** Sets the clock, and fires the event of a page that becomes visible: the countdown then draws. */
const setClock = (moment: string): void => {
  vi.setSystemTime(moment);
  document.dispatchEvent(new globalThis.Event('visibilitychange'));
};

const renderAt = async (moment: string) => {
  vi.setSystemTime(moment);
  const screen = await render(
    <EditionsContext value={[firstEdition]}>
      <Countdown newsForm={null} />
      <FloatingCountdown />
    </EditionsContext>,
  );
  hydrateCountdown();
  const digits = screen.getByRole('timer', { name: 'Time until the next event' });
  const floating = screen.getByRole('timer', { name: 'Time left', includeHidden: true });
  /** The texts of both countdowns; the large one without its labels. */
  const left = () => ({
    large: digits.element().textContent?.match(/\d+/g)?.join(' '),
    floating: floating.element().textContent,
  });
  return { screen, digits, floating, left };
};

test('shows the hour and the progress during the edition, beside the zeros', async () => {
  const { screen, left } = await renderAt('2025-10-11T11:59:59+05:30');
  const hour = screen.getByText(/^On now/);
  const progress = screen.getByRole('progressbar', { name: 'How far the edition is' });
  await expect.element(hour).not.toBeVisible();
  setClock('2025-10-11T16:30:00+05:30');
  await expect.element(hour).toHaveTextContent('On now: hour 5 of 24');
  await expect.element(hour).toBeVisible();
  await expect.element(progress).toHaveAttribute('value', '0.1875');
  await expect.poll(left).toEqual({ large: '00 00 00 00', floating: '00:00:00' });
  setClock('2025-10-12T11:59:59+05:30');
  await expect.element(hour).toHaveTextContent('On now: hour 24 of 24');
  setClock('2025-10-12T12:00:00+05:30');
  await expect.element(hour).not.toBeVisible();
});

test('is in no live region, so that screen readers do not announce every second', async () => {
  const { digits, floating } = await renderAt('2025-10-09T10:00:00+05:30');
  const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output';
  for (const timer of [digits, floating]) expect(timer.element().closest(live)).toBeNull();
});

test('the floating countdown stays closed until the tab closes', async () => {
  const { screen } = await renderAt('2025-10-09T10:00:00+05:30');
  const bar = screen.getByRole('complementary', { name: 'Countdown' });
  screen.getByRole('link', { name: 'Details' }).element().focus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Close the countdown' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).not.toBeInTheDocument();
  // A reload keeps session storage; a new tab does not have it.
  await screen.unmount();
  localStorage.clear();
  const reloaded = await renderAt('2025-10-09T10:00:00+05:30');
  await expect.element(reloaded.digits).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await reloaded.screen.unmount();
  sessionStorage.clear();
  await renderAt('2025-10-09T10:00:00+05:30');
  await expect.element(bar).toBeVisible();
});

const renderEdition = (edition: Partial<Edition> = {}) =>
  render(
    <EditionsContext value={[{ ...firstEdition, ...edition }]}>
      <EventBanner />
      <Countdown newsForm={null} />
      <InviteParty />
      <FloatingCountdown />
    </EditionsContext>,
  );

/** The server's next answer to /event.json. */
const answerWith = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
const cancelled =
  (...ids: readonly string[]) =>
  () =>
    Promise.resolve(Response.json({ cancelled: ids }));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Parts that show in only one of the two states. */
const planned = ['Next Event:', 'Seconds', 'Add to Google Calendar', 'Details'];
const calledOff = ['Cancelled:', 'This edition is cancelled.', 'Remove from your calendar'];
const shownIn =
  ({ container }: Awaited<ReturnType<typeof renderEdition>>) =>
  () =>
    [...planned, ...calledOff].filter((text) => container.innerText.includes(text));

test('an old copy of the page shows that its edition is cancelled, later also offline', async () => {
  vi.setSystemTime('2025-10-09T10:00:00+05:30');
  answerWith(cancelled('2024-01'));
  const first = await renderEdition();
  hydrateCountdown();
  await expect.poll(shownIn(first)).toEqual(planned);
  await first.unmount();

  answerWith(cancelled('2024-01', firstEdition.id));
  const second = await renderEdition();
  hydrateCountdown();
  await expect.poll(shownIn(second)).toEqual(calledOff);
  await second.unmount();

  answerWith(offline);
  const third = await renderEdition();
  hydrateCountdown();
  await expect.poll(shownIn(third)).toEqual(calledOff);
  await third.unmount();

  answerWith(cancelled());
  const fourth = await renderEdition();
  hydrateCountdown();
  await expect.poll(shownIn(fourth)).toEqual(planned);
});

test('an open page shows a cancelled edition once it is back online', async () => {
  vi.setSystemTime('2025-10-09T10:00:00+05:30');
  const asked = answerWith(cancelled());
  const screen = await renderEdition();
  hydrateCountdown();
  await expect.poll(shownIn(screen)).toEqual(planned);
  asked.mockImplementation(cancelled(firstEdition.id));
  vi.setSystemTime('2025-10-09T10:01:00+05:30');
  dispatchEvent(new globalThis.Event('online'));
  await expect.poll(shownIn(screen)).toEqual(calledOff);
});
