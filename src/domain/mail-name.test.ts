import { expect, test } from 'vitest';
import { firstName, mailName } from './mail-name.ts';

test.each([
  'Asha Naik',
  'Asha "A" Naik',
  'Maria da Conceição de Souza e Menezes',
  'José-María Ñ.',
  "Sinéad O'Brien",
  'Sinéad O’Brien',
  "J. P. D'Souza",
  'Dr. Mehta',
  'आशा नाईक',
  'ആശ ന\u200dായിക്',
  'அ. முத்து',
  '王小明',
  'ジョン・スミス',
  'Łukasz Żółć',
  'Martin Luther King, Jr.',
  'Winston Freeman',
])('keeps %s', (name) => {
  expect(mailName(name)).toBe(name);
});

test.each([
  ['  Asha \n Naik ', 'Asha Naik'],
  ['K.Ramesh', 'K. Ramesh'],
  ['A.R.Rahman', 'A. R. Rahman'],
  ["J.P.D'Souza", "J. P. D'Souza"],
])('turns %j into %j', (name, shown) => {
  expect(mailName(name)).toBe(shown);
});

test.each([
  '',
  '   ',
  '...',
  'ravi@example.com',
  'spam.example now',
  'Visit bit.ly',
  't.co',
  'SPAM.COM',
  'ｓｐａｍ．ｃｏｍ',
  'https://spam.example',
  'www spam example',
  'spam[.]example',
  'spam。example',
  'Win a new phone',
  'FREE money',
  '𝐅𝐫𝐞𝐞 money',
  'Your prize is here',
  '50% off',
  '₹500 for you',
  'Only $5',
  'Call 98765 43210',
  'Asha 🎁',
  'Hurry!',
  'Asha\u202eNaik',
  'Asha\u0000Naik',
  '<b>Asha</b>',
])('leaves %j out of mails', (name) => {
  expect(mailName(name)).toBeNull();
});

test.each([
  ['Meera Shah', 'Meera'],
  [' आशा नाईक ', 'आशा'],
  ['José-María Ñ.', 'José-María'],
  ['Meera', 'Meera'],
  ['K. Ramesh', 'K. Ramesh'],
  ['A Rahman', 'A Rahman'],
  ['Dr. Mehta', 'Dr. Mehta'],
  ['Mrs Rao', 'Mrs Rao'],
])('greets %j as %j', (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});
