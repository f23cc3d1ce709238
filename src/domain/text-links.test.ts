import { expect, test } from 'vitest';
import { splitLinks } from './text-links.ts';

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
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('the parts add up to the original text', () => {
  const text = 'a https://x.example. b (https://y.example/) c';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
