import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderLetter, strip } from './layout.ts';
import { escapeHtml, oneLine } from './text.ts';

const letter = {
  title: 'You have a seat',
  blocks: [
    { kind: 'paragraph', text: 'Hello Asha,' },
    { kind: 'paragraph', text: 'You are in: we keep a seat for you.' },
    { kind: 'code', label: 'Your code', code: '123456' },
    { kind: 'button', label: 'Open <it>', href: 'https://club.example/?a=1&b=2' },
  ],
  footer: 'Written by the organisers. You get this mail because you applied.',
  optOut: { label: 'No more mails', href: 'https://club.example/mail-opt-out' },
} as const;

test('a list of mails shows the first sentence that says something', () => {
  const { html } = renderLetter(letter, 'https://club.example');
  const [, beforePicture] = html.split('<body', 2);
  expect(beforePicture?.split('<img')[0]).toContain('>You are in: we keep a seat for you.<');
});

test('a mail reads without its picture, and says the address of its button', () => {
  const { text, html } = renderLetter(letter, 'https://club.example/');
  expect(html).toContain('src="https://club.example/mail/villa.png"');
  expect(html).toMatch(/alt="The villa at night[^"]+"/);
  expect(html).toContain('>Open &lt;it&gt;</a>');
  expect(html).toContain('>https://club.example/?a=1&amp;b=2</p>');
  expect(text).toBe(
    [
      'Hello Asha,',
      'You are in: we keep a seat for you.',
      'Your code: 123456',
      'Open <it>:\nhttps://club.example/?a=1&b=2',
      'Goa Build Club\nGoa, India',
      letter.footer,
      'No more mails:\nhttps://club.example/mail-opt-out\n',
    ].join('\n\n'),
  );
});

test('the picture is there, for screens with two device pixels a pixel', () => {
  const png = readFileSync(join(import.meta.dirname, '../../../public/mail/villa.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * strip.width, 2 * strip.height]);
});

test('a header is one line', () => {
  expect(oneLine('Asha\r\nBcc: all@example.com')).toBe('Asha Bcc: all@example.com');
  expect(oneLine(' a\u0000b\u2028c\u2029d\te ')).toBe('a b c d e');
});

test('text is escaped for HTML and for attributes', () => {
  expect(escapeHtml(`<img src=x onerror="alert('1')"> & co`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co',
  );
});
