import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { OutboxContext, type Outbox } from '../../src/engine/member/outbox.ts';
import type { SyncItem } from '../../src/features/sync-center/use-sync-items.ts';
import { EntryList } from '../../src/features/sync-center/entry-list.tsx';

const itemAt = (index: number): SyncItem => ({
  id: String(index),
  owner: 'asha',
  kind: 'message',
  payload: { content: `Line ${index + 1}.` },
  isKnown: true,
  words: { title: 'Message', text: `Line ${index + 1}.` },
  editor: 'text',
  state: 'queued',
  why: null,
  refusal: null,
  reason: '',
  queuedAt: index,
  mayHaveArrived: false,
  isStale: false,
});
const items = Array.from({ length: 32 }, (_, index) => itemAt(index));

const ignore = () => undefined;
const show = (shown: readonly SyncItem[]) =>
  render(
    <OutboxContext value={{} as Outbox}>
      <EntryList
        items={shown}
        editing={null}
        onEdit={ignore}
        now={0}
        onSendNow={ignore}
        onGone={ignore}
        onEditProfile={ignore}
      />
    </OutboxContext>,
  );

test('"Show more" reveals the rest of a long queue and focuses its first row', async () => {
  const screen = await show(items);
  const rows = () => [...screen.container.querySelectorAll('li')];
  expect(rows()).toHaveLength(30);
  await screen.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.poll(rows).toHaveLength(32);
  expect(rows()[30]?.textContent).toContain('Line 31.');
  await expect.poll(() => document.activeElement).toBe(rows()[30]);
});
