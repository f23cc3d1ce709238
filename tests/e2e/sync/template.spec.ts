import { expectDelivered } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('template: messages written in a tunnel arrive once and in order', async ({ member, server }) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  await asha.goOffline();
  await asha.write('Into the tunnel');
  await asha.page.reload();
  await asha.write('Out of the tunnel');
  await ravi.write('Meanwhile at the villa');
  await expectDelivered(server, [ravi], ['Meanwhile at the villa']);
  await asha.goOnline();
  const all = ['Meanwhile at the villa', 'Into the tunnel', 'Out of the tunnel'];
  await expectDelivered(server, [asha, ravi], all);
});
