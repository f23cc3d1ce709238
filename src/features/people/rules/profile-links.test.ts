import { expect, test } from 'vitest';
import { githubHref, linkedinHref, websiteHref } from './profile-links.ts';

test.each([
  ['https://asha.example', 'https://asha.example/'],
  ['http://asha.example/a?b=c', 'http://asha.example/a?b=c'],
  ['javascript:alert(1)', null],
  ['asha.example', null],
  ['https://\u0430sha.example', null],
  [null, null],
])('the website %s links to %s', (website, href) => {
  expect(websiteHref(website)).toBe(href);
});

test('a username never links to another site', () => {
  expect(githubHref('octocat')).toBe('https://github.com/octocat');
  expect(githubHref('../evil')).toBe('https://github.com/..%2Fevil');
  expect(linkedinHref('josé-silva')).toBe('https://www.linkedin.com/in/jos%C3%A9-silva');
  expect(linkedinHref('%E0%A4%95')).toBe('https://www.linkedin.com/in/%E0%A4%95');
  expect(githubHref(null)).toBeNull();
  expect(linkedinHref('')).toBeNull();
});
