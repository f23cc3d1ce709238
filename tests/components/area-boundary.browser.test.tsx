import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AreaBoundary } from '../../src/ui/area-boundary.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an area in which an extension removed an element remounts once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
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
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
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
