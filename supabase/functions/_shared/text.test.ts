import { expect, test } from 'vitest';
import { escapeHtml, oneLine } from './text.ts';

test('a header is one line', () => {
  expect(oneLine('Asha\r\nBcc: all@example.com')).toBe('Asha Bcc: all@example.com');
  expect(oneLine(' a\u0000b\u2028c\u2029d\te ')).toBe('a b c d e');
});

test('text is escaped for HTML and for attributes', () => {
  expect(escapeHtml(`<img src=x onerror="alert('1')"> & co`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co',
  );
});
