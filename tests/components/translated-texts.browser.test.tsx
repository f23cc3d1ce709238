import { Fragment, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { translatePage } from '../e2e/support/translate-page.ts';
import { followTranslatedTexts } from '../../src/ui/translated-texts.ts';

followTranslatedTexts();

const keyed = (names: string[]) => names.map((name) => <Fragment key={name}>{name} </Fragment>);
const changes: [what: string, before: ReactNode, after: ReactNode, text: string][] = [
  ['a text beside others', ['Found ', 3, ' members'], ['Found ', 12, ' members'], 'Found 12 members'],
  ['the only text', 'Asha', 'Asha Naik', 'Asha Naik'],
  ['a text that goes', [<b key="b">A</b>, ' (edited)'], [<b key="b">A</b>, null], 'A'],
  ['a text that comes', [null, <b key="b">A</b>], ['New: ', <b key="b">A</b>], 'New: A'],
  ['an element before a text', [null, 'Save'], [<b key="b">!</b>, 'Save'], '!Save'],
  ['a text for an element', [<b key="b">A</b>, 'B'], ['C', 'B'], 'CB'],
  ['texts that change places', keyed(['A', 'B', 'C']), keyed(['C', 'A', 'B']), 'C A B '],
  ['two texts, one of which goes', ['A', 'B', 'C'], ['A', null, 'D'], 'AD'],
];

for (const way of ['replaces', 'moves'] as const)
  test.each(changes)(`a translation that ${way} texts shows %s`, async (_what, before, after, text) => {
    const shown = (children: ReactNode) => <p data-testid="text">{children}</p>;
    const screen = await render(shown(before));
    const stop = translatePage(way);
    expect(document.querySelectorAll('p font').length).toBeGreaterThan(0);
    await screen.rerender(shown(after));
    await expect.element(screen.getByTestId('text')).toHaveTextContent(text.trim());
    await screen.rerender(shown(before));
    await screen.rerender(shown(after));
    await expect.poll(() => screen.getByTestId('text').element().textContent).toBe(text);
    await expect.poll(() => document.querySelectorAll('p font').length).toBeGreaterThan(0);
    stop();
    await screen.rerender(shown(null));
    await expect.poll(() => screen.getByTestId('text').element().textContent).toBe('');
  });
