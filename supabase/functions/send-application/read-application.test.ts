import { expect, test } from 'vitest';
import { readApplication } from './read-application.ts';

const body = {
  name: ' Meera Shah ',
  email: 'Meera@Example.com',
  business: 'Shah & Sons',
  phone: '+91 98765 43210',
  project: 'A shop.',
  plan: 'stay',
};

test('the fields of the form are read and trimmed', () => {
  expect(readApplication(body)).toEqual({
    kind: 'application',
    application: { ...body, name: 'Meera Shah', email: 'meera@example.com' },
  });
});

test('every missing field is named', () => {
  expect(readApplication({})).toEqual({
    kind: 'invalid',
    fields: {
      name: 'Name is required.',
      email: 'Email is required.',
      business: 'Business is required.',
      phone: 'Phone is required.',
      project: 'Project is required.',
      plan: 'Plan is required.',
    },
  });
});

test.each([
  ['name', { name: '  ' }],
  ['name', { name: 7 }],
  ['name', { name: '\u202E\u200B\u2800' }],
  ['email', { email: 'meera' }],
  ['phone', { phone: 'call me' }],
  ['phone', { phone: '(---) -----' }],
  ['project', { project: 'a'.repeat(4001) }],
  ['plan', { plan: 'other' }],
  ['extra', { extra: 1 }],
])('an invalid %s is the only field that is named', (field, wrong) => {
  const reading = readApplication({ ...body, ...wrong });
  expect(reading.kind === 'invalid' && Object.keys(reading.fields)).toEqual([field]);
});

test.each([null, undefined, 'text', 7, [], [body]])('%j is not an application', (value) => {
  expect(readApplication(value).kind).toBe('invalid');
});
