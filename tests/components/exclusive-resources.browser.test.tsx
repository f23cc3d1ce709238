import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ExclusiveResources } from '../../src/features/resources/exclusive-resources.tsx';

test('a tool opens in a new tab without access to the portal', async () => {
  const tool = { name: 'Cloud', description: 'Credits.', url: 'https://cloud.example/', category: 'Hosting' };
  const screen = await render(<ExclusiveResources tools={[tool]} />);
  const link = screen.getByRole('link', { name: /^Access Tool.*Cloud/ });
  await expect.element(link).toHaveAttribute('href', 'https://cloud.example/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
