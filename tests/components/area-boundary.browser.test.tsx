import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AreaBoundary } from '../../src/ui/area-boundary.tsx';
import { late } from '../../src/ui/late.tsx';

beforeEach(() => {
  // React logs errors that a boundary catches; the portal silences that.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an area in which an extension removed an element remounts once', async () => {
  const Chat = ({ isOpen = false }) => (
    <div>{isOpen ? <i data-testid="note">Note</i> : <p>The newest message</p>}</div>
  );
  const area = (isOpen: boolean) => (
    <AreaBoundary title="Community Chat">
      <Chat isOpen={isOpen} />
    </AreaBoundary>
  );
  const screen = await render(area(true));
  const remove = () => screen.getByTestId('note').element().remove();
  remove();
  await screen.rerender(area(false));
  await expect.element(screen.getByText('The newest message')).toBeVisible();
  await screen.rerender(area(true));
  remove();
  await screen.rerender(area(false));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This part did not load.');
});

test('a failed area offers a retry, and after the second failure a reload', async () => {
  let isBroken = true;
  const Chat = () => {
    if (isBroken) throw new Error('A fault of ours');
    return <p>The newest message</p>;
  };
  const screen = await render(
    <>
      <p>The members</p>
      <AreaBoundary title="Community Chat">
        <Chat />
      </AreaBoundary>
    </>,
  );
  const chat = screen.getByRole('region', { name: 'Community Chat' });
  await expect.element(chat.getByRole('alert')).toHaveTextContent('This part did not load.');
  await expect.element(screen.getByText('The members')).toBeVisible();
  await expect.element(chat.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
  await chat.getByRole('button', { name: 'Try again' }).click();
  await expect.element(chat.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  isBroken = false;
  await chat.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The newest message')).toBeVisible();
});

const Line: ComponentType<{ readonly text: string }> = ({ text }) => <p>{text}</p>;

/** Loads a chunk that fails the first time. */
const loadAtSecondTry = () => {
  const fetchLine = vi.fn<() => Promise<typeof Line>>(async () => Line);
  return fetchLine.mockRejectedValueOnce(new TypeError('Failed to fetch'));
};

test('keeps the page when an optional chunk fails to load', async () => {
  const fetchLine = loadAtSecondTry();
  const Optional = late(fetchLine, { isOptional: true });
  const screen = await render(
    <>
      <h1>The page</h1>
      <Optional text="The part" />
    </>,
  );
  await expect.poll(() => fetchLine.mock.settledResults[0]?.type).toBe('rejected');
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await expect.element(screen.getByText('The part')).not.toBeInTheDocument();
});

test.each([
  ['online', true, 'This part did not load.'],
  ['offline', false, 'This part isn’t on this device yet.'],
])('shows %s that a chunk failed to load, and loads it at the next try', async (_, onLine, text) => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(onLine);
  const Part = late(loadAtSecondTry(), { waiting: <p>Loading</p> });
  const screen = await render(
    <AreaBoundary title="The area">
      <Part text="The part" />
    </AreaBoundary>,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The part')).toBeVisible();
});
