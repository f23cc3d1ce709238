import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Combobox } from '../../src/ui/combobox.tsx';
import { MessageEditor } from '../../src/ui/message-editor.tsx';

/** Keys as browsers report them. Safari marks the Enter that accepts a composed word only by its code. */
const keys: [key: string, init: KeyboardEventInit, acts: boolean][] = [
  ['Enter', {}, true],
  ['Escape', {}, true],
  ['Enter', { isComposing: true }, false],
  ['Enter', { keyCode: 229 }, false],
  ['Escape', { isComposing: true }, false],
  ['Escape', { keyCode: 229 }, false],
];

test.each(keys)('%s with %o reaches a handler: %s', async (key, init, acts) => {
  const done = vi.fn<() => void>();
  const screen = await render(
    <>
      <MessageEditor
        content="Namaste"
        read={(content) => ({ content, isSendable: true, error: undefined })}
        onSave={() => Promise.resolve(done())}
        onCancel={done}
      />
      <Combobox
        label="Search"
        placeholder=""
        query=""
        options={[{ id: 'zoya', content: 'Zoya' }]}
        onQuery={() => undefined}
        onChoose={done}
        onEscape={done}
        className=""
      >
        {null}
      </Combobox>
    </>,
  );
  const search = screen.getByRole('combobox');
  await search.click();
  await expect.element(screen.getByRole('option')).toHaveAttribute('data-focus');
  for (const field of [search, screen.getByRole('textbox')])
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  await expect.poll(() => done.mock.calls.length).toBe(acts ? 2 : 0);
});
