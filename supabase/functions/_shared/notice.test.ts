import { expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

const mention = {
  id: '1',
  endpoint: '',
  p256dh: '',
  auth: '',
  kind: 'mention',
  event: 'e',
  hides_text: false,
} as const;
const rest = { subject: null, edition: null, text: 'Hi', at: null, outcome: null, unread: 1 };

test.each(['Md.Irfan Shaikh', 'Asha (she/her)', 'Asha 🌴', 'R2 Naik', 'Win Prize', 'José & Co.'])(
  'a push shows a member’s name as the portal does: %s',
  (name) => {
    expect(noticeOf({ ...mention, ...rest, name }, 'https://x.test').payload).toMatchObject({
      notification: { title: name },
    });
  },
);
