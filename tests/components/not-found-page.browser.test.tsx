import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { NotFoundPage } from '../../src/site/not-found/not-found-page.tsx';

test('an unknown page leads home and logs its path', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await render(
    <MemoryRouter initialEntries={['/nothing-here']}>
      <NotFoundPage />
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found');
  await expect.element(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(log.mock.calls).toEqual([['404: no such page:', '/nothing-here']]);
  log.mockRestore();
});
