import { expect } from '@playwright/test';
import { entryVersion } from '../../src/engine/sync/kind.ts';
import { expectDelivered } from './support/delivery.ts';
import { test } from './support/test.ts';
import { installTimeout, versionOf } from './support/versions.ts';

const tooOld = 'This version of the app is too old.';
const none = 'There is no newer version yet.';

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an app that is too old keeps messages until its update sends them @slow', async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await server.supportPayloadsFrom(entryVersion + 1);
    await asha.write('Written too old');
    const notice = asha.page.getByRole('alert').filter({ hasText: tooOld });
    await expect(notice).toBeVisible();
    await expect(asha.pending()).toHaveCount(1);
    await notice.getByRole('button', { name: 'Get the new version' }).click();
    await expect(notice).toContainText(none);

    await server.deploy('n', { payload: entryVersion + 1 });
    await asha.composer.fill('Half a sen');
    await notice.getByRole('button', { name: 'Get the new version' }).click();
    await expect.poll(() => versionOf(asha), installTimeout).toBe('n');
    await expect(notice).toHaveCount(0);
    await expect(asha.composer).toHaveValue('Half a sen');
    await server.supportPayloadsFrom(1);
    await expectDelivered(server, [asha], ['Written too old']);
  });
});
