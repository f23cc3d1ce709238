import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useSharedRead } from '../../src/engine/member/hooks/use-shared-read.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import type { Member } from '../../src/engine/member/member.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

test('components that read the same share one live query, which reads again after a change', async () => {
  const asha = unconnectedMember('asha');
  const read = vi.fn<(member: Member) => Promise<number>>(({ mirror }) =>
    mirror.rows(chatTables.announcements).count(),
  );
  const Count = ({ of }: { readonly of: string }) => <p>{`${of}: ${useSharedRead(asha, read)}`}</p>;
  const screen = await render(
    <>
      <Count of="one" />
      <Count of="other" />
    </>,
  );
  await expect.element(screen.getByText('one: 0')).toBeVisible();
  const before = read.mock.calls.length;
  await asha.mirror.rows(chatTables.announcements).put({
    id: 'a',
    xid: '1',
    text: '',
    by: null,
    released_at: '2026-01-01',
  });
  await expect.element(screen.getByText('one: 1')).toBeVisible();
  await expect.element(screen.getByText('other: 1')).toBeVisible();
  expect(read.mock.calls.length - before).toBe(1);
  await asha.mirror.delete();
});
