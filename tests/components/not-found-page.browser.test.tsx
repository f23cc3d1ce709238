import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NotFoundPage } from '../../src/site/not-found/not-found-page.tsx';

test('an unknown page leads home', async () => {
  const screen = await render(<NotFoundPage />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found');
  await expect.element(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
