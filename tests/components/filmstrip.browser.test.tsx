import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import type { Work } from '../../src/features/editions/rules/works.ts';
import { EditionsContext, WorksContext } from '../../src/site/edition-context.ts';
import { Filmstrip } from '../../src/site/landing/filmstrip.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const works: readonly Work[] = ['villa-garden', 'no-such-picture', null, null].map((picture, hour) => ({
  title: `Shop ${hour}`,
  address: `https://shop-${hour}.example/page`,
  live_at: `2025-10-11T2${hour}:12:00Z`,
  picture,
}));

const renderAt = (moment: string, shown = works) => {
  vi.setSystemTime(moment);
  return render(
    <EditionsContext value={[firstEdition]}>
      <WorksContext value={shown}>
        <Filmstrip />
      </WorksContext>
    </EditionsContext>,
  );
};

test('shows the night by the hour, each frame a link that opens in a new tab', async () => {
  await page.viewport(390, 844);
  const screen = await renderAt('2025-11-01T00:00:00Z');
  await expect.element(screen.getByText('October 2025, by the hour')).toBeVisible();
  const links = screen.getByRole('link');
  await expect
    .element(links.nth(3))
    .toHaveAccessibleName('4:42 AM Shop 3 shop-3.example (opens in a new tab)');
  await expect.element(links.first()).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(links.first()).toHaveAttribute('target', '_blank');
  expect(document.querySelectorAll('li img')).toHaveLength(1);
  // The arrow keys scroll the region, and Tab brings each link into view.
  const strip = screen.getByRole('region', { name: 'The night by the hour' }).element();
  await userEvent.tab();
  expect(document.activeElement).toBe(strip);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(0);
  for (const _ of works) await userEvent.tab();
  await expect.element(links.nth(3)).toHaveFocus();
  await expect.element(links.nth(3)).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(414, 896);
});

test.each([
  ['while an edition is ahead', '2025-10-01T00:00:00Z', works],
  ['when nobody has said yes', '2025-11-01T00:00:00Z', []],
])('shows nothing %s', async (_, moment, shown) => {
  const screen = await renderAt(moment, shown);
  expect(screen.getByRole('heading').elements()).toEqual([]);
});
