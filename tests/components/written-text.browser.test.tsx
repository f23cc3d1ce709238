import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MessageText } from '../../src/features/chat/message-text.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { TextArea, TextField } from '../../src/ui/field.tsx';
import { WrittenText } from '../../src/ui/written-text.tsx';

test.each([
  ['שלום, מה שלומך?', 'rtl'],
  ['مرحبا بكم في النادي.', 'rtl'],
  ['12 🌴 שלום.', 'rtl'],
  ['Shalom (שלום).', 'ltr'],
  ['नमस्ते, 12.', 'ltr'],
  ['👍', 'ltr'],
])('%s is read in its own direction: %s', async (text, direction) => {
  const screen = await render(
    <div data-testid="all">
      <WrittenText text={text} />
      <TextField label="Name" defaultValue={text} />
      <TextArea label="Bio" defaultValue={text} />
    </div>,
  );
  const written = screen.getByTestId('all').element().querySelectorAll(':scope > p, input, textarea');
  expect([...written].map((one) => getComputedStyle(one).direction)).toEqual(Array(3).fill(direction));
});

test('links and code run from left to right in a right-to-left text', async () => {
  const text = 'راجع https://goa.example/خطة و `a = 1;`';
  await render(
    <WrittenText text={text}>
      <MessageText text={text} query="" username={null} isTabStop />
    </WrittenText>,
  );
  const parts = [...document.querySelectorAll('p, p > a, p > code')];
  expect(parts.map((one) => getComputedStyle(one).direction)).toEqual(['rtl', 'ltr', 'ltr']);
});

test.each([
  ['a letter with 60 marks', `Z${'\u0301\u0335\u0323'.repeat(20)}algo`],
  ['a short verse', 'One\ntwo\nthree'],
  ['as many letters as a message has', 'word '.repeat(100)],
])('a text stays in its box: %s', async (_what, text) => {
  const screen = await render(
    <Dialog open onClose={() => undefined} title={text}>
      <WrittenText text={text} />
    </Dialog>,
  );
  const boxes = [...document.querySelectorAll('[role="dialog"] :is(h2, p)')];
  expect(boxes.map((box) => getComputedStyle(box).overflowY)).toEqual(['clip', 'clip']);
  expect(screen.getByRole('button').query()).toBeNull();
});

test.each([
  ['490 line breaks', `a${'\n'.repeat(490)}b`],
  ['a long application', 'word '.repeat(800)],
])('a long text folds: %s', async (_what, text) => {
  const screen = await render(<WrittenText text={text} className="the-text" />);
  const lines = () => {
    const box = document.querySelector('.the-text');
    return box ? box.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(box).lineHeight) : 0;
  };
  expect(lines()).toBeCloseTo(12, 0);
  await screen.getByRole('button', { name: 'Show all', expanded: false }).click();
  await expect.poll(lines).toBeGreaterThan(16);
  await screen.getByRole('button', { name: 'Show less', expanded: true }).click();
  await expect.poll(lines).toBeLessThan(13);
});
