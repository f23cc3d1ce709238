import { expect } from '@playwright/test';
import { abilities } from './abilities.ts';
import { test } from './test.ts';

test('the engine has what the table says, and lacks what it says', async ({ asha, engine }) => {
  const found: string[] = [];
  for (const { name, has } of abilities) if (await asha.browser.run(has, null)) found.push(name);
  const expected = abilities.filter(({ missingIn }) => !missingIn.includes(engine)).map(({ name }) => name);
  expect(found).toEqual(expected);
  test.info().annotations.push({ type: 'version', description: asha.browser.version });
});
