import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  installOffer,
  watchInstallOffer,
  readInstallRecord,
  type InstallOffer,
} from '../../src/features/install/install-offer.ts';
import { InstallCard } from '../../src/features/install/install-card.tsx';
import { userAgents } from '../e2e/support/installing.ts';

watchInstallOffer();

beforeEach(async () => {
  await page.viewport(1280, 800);
  // Scrolls back, because an earlier test may have scrolled to the card.
  scrollTo(0, 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  installOffer.forget();
  localStorage.clear();
});

/** Renders the card below the view, the only place where it may appear. */
const renderCard = async (browser: keyof typeof userAgents | null) => {
  if (browser) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgents[browser]);
  const screen = await render(
    <>
      <p style={{ height: 2_000 }}>The page</p>
      <InstallCard place="page" />
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { screen, button, card: screen.getByRole('region') };
};

const offer = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn<InstallOffer['prompt']>(() => Promise.resolve({ outcome }));
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return prompt;
};

test.each([
  ['iphone', [/Press Share/, /“Add to Home Screen”/, /Build Club/]],
  ['macintosh', [/File/, /“Add to Dock…”/, /Dock/]],
  ['instagram', [/three dots/, /“Open in browser”/]],
] as const)('shows the steps on %s', async (browser, sentences) => {
  const { screen, card, button } = await renderCard(browser);
  await expect.element(card).toBeVisible();
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
  await button('Show me how').click();
  await expect.element(button('Hide the steps')).toBeVisible();
  const steps = screen.getByRole('listitem').elements();
  expect(steps).toHaveLength(sentences.length);
  for (const [index, sentence] of sentences.entries()) expect(steps[index]?.textContent).toMatch(sentence);
});

test("offers the link for copying in Instagram's browser", async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, button } = await renderCard('instagram');
  await button('Show me how').click();
  const address = `${location.origin}${location.pathname}`;
  await expect.element(screen.getByLabelText('Link to this page')).toHaveValue(address);
  await button('Copy link').click();
  expect(copy.mock.calls).toEqual([[address]]);
  // The notice would cover the buttons of the next test.
  await button('Dismiss').click();
});

test('always shows in the account, without a "Not now"', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgents.iphone);
  const screen = await render(<InstallCard place="account" />);
  await expect.element(screen.getByRole('heading', { name: 'Install this app' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Not now' }).query()).toBe(null);
});

test('records each "Not now"', async () => {
  const { card, button } = await renderCard('iphone');
  await button('Not now').click();
  await expect.element(card).not.toBeInTheDocument();
  expect(readInstallRecord()).toMatchObject({ declined: 1, isInstalled: false });
});

test.each([
  ['dismissed', 1],
  ['accepted', 0],
] as const)(
  'shows the prompt of the browser after one press, and counts %s as %i × "Not now"',
  async (outcome, declined) => {
    const prompt = offer(outcome);
    const { card, button } = await renderCard(null);
    await expect.element(button('Install')).toBeVisible();
    expect(prompt).not.toHaveBeenCalled();
    await button('Install').click();
    await expect.element(card).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
    expect(readInstallRecord()).toMatchObject({ declined });
  },
);

test('shows no card in the installed app', async () => {
  const real = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    real(query.includes('standalone') ? 'all' : query),
  );
  const { card } = await renderCard('iphone');
  await expect.poll(() => readInstallRecord().isInstalled).toBe(true);
  await expect.element(card).not.toBeInTheDocument();
});
