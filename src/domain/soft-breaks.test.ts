import { expect, test } from 'vitest';
import { withSoftBreaks } from './soft-breaks.ts';

test.each([
  ['Tara Sawant', 'Tara Sawant'],
  ['Venkatanarasimharajuvaripeta', 'Venka|tanar|asimh|araju|varipeta'],
  ['Asha Krishnamoorthiyar', 'Asha Krish|namoo|rthiyar'],
  ['विश्वविद्यालयविश्वविद्यालय', 'विश्वविद्यालयविश्वविद्यालय'],
])('%s breaks as %s', (text, broken) => {
  expect(withSoftBreaks(text).replaceAll('\u00AD', '|')).toBe(broken);
});
