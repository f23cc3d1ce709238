import { expect, test } from 'vitest';
import { splitHost, splitLinks } from './text-links.ts';

const links = (text: string) => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

test('turns an address inside a sentence into a link', () => {
  expect(splitLinks('See https://goa.example/plan, it is up.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://goa.example/plan', href: 'https://goa.example/plan' },
    { kind: 'text', text: ', it is up.' },
  ]);
});

test.each([
  ['(https://goa.example)', ['https://goa.example']],
  ['https://en.example/wiki/Goa_(India)', ['https://en.example/wiki/Goa_(India)']],
  ['http://a.example and HTTPS://b.example!', ['http://a.example', 'HTTPS://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https:// nothing', []],
  ['no links here', []],
  [
    'www.goa.example/x and goa-build.club, or Goa.example.',
    ['www.goa.example/x', 'goa-build.club', 'Goa.example'],
  ],
  ['shop.co.in:8080/a?b=c', ['shop.co.in:8080/a?b=c']],
  ['asha@example.com, main.py, README.md, good.In the, 3.5, e.g. this, a.com.au', []],
  ['münchen.de köln-party.com', ['münchen.de', 'köln-party.com']],
  ['asha@münchen.de and аpple.com', []],
  ['https://аpple.com, www.gоа.example, https://goa.example,@asha', []],
  ['аррӏе.com, https://АРРӀЕ.com/x, 4-сосо.example, ορα.com', []],
  ['почта.example, example.org/कोंकणी', ['почта.example', 'example.org/कोंकणी']],
  ['https://instagram.com/asha_', ['https://instagram.com/asha_']],
  [
    'https://goa.example/a~ https://goa.example/a[1] [https://goa.example/b] _https://goa.example_',
    ['https://goa.example/a~', 'https://goa.example/a[1]', 'https://goa.example/b', 'https://goa.example'],
  ],
  [
    'https://goa.example/a। https://goa.example/b。 https://goa.example/c، «https://goa.example/d»',
    ['https://goa.example/a', 'https://goa.example/b', 'https://goa.example/c', 'https://goa.example/d'],
  ],
  [
    'https://goa.example/a\u200B and https://goa.example/b。見て',
    ['https://goa.example/a', 'https://goa.example/b'],
  ],
  [
    'www.example.org版权所有 https://example.org版权/x example.orgです',
    ['www.example.org', 'https://example.org', 'example.org'],
  ],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('gives a bare domain the scheme https', () => {
  expect(splitLinks('goa.example')).toEqual([
    { kind: 'link', text: 'goa.example', href: 'https://goa.example/' },
  ]);
});

test.each([
  ['https://goa.example:80/a?b', 'https://goa.example:80', '/a?b'],
  ['goa.example', 'goa.example', ''],
  ['https://goa.example?q=https://b.example', 'https://goa.example', '?q=https://b.example'],
])('splits %s after its host', (link, host, rest) => {
  expect(splitHost(link)).toEqual([host, rest]);
});
