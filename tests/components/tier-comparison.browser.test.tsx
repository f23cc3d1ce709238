import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TierComparison } from '../../src/site/landing/pricing.tsx';

test('says in words which tiers include a feature', async () => {
  const screen = await render(<TierComparison />);
  await screen.getByText('Compare all 16 features').click();
  const row = screen.getByRole('row', { name: /^Private suite/ });
  await expect.element(row).toHaveTextContent('Private suiteNot includedNot includedIncluded');
});
