import { expect, it } from 'vitest';
import { readVillaForm, villaToForm } from '../../desk/villa/villa-form-rules.ts';
import { isArriving, isOnAt, wifiCode, type Villa } from './villa.ts';

// The format: https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
it.each([
  ['Casa Azul', 'palm trees', 'WIFI:T:WPA;S:Casa Azul;P:palm trees;;'],
  ['Casa', null, 'WIFI:T:nopass;S:Casa;;'],
  ['a;b,c:d"e\\f', 'p;w,"x:y\\z', String.raw`WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:p\;w\,\"x\:y\\z;;`],
  ['"foo;bar\\baz"', '12345678', String.raw`WIFI:T:WPA;S:\"foo\;bar\\baz\";P:12345678;;`],
  ['कासा', String.raw`$&$1 \\\\;`, String.raw`WIFI:T:WPA;S:कासा;P:$&$1 \\\\\\\\\;;;`],
])('the QR code of the Wi-Fi %s with the password %s has exactly these', (name, password, code) => {
  expect(wifiCode({ name, password })).toBe(code);
  expect(readBack(code)).toEqual({ name, password });
});

/** Reads the fields as ZXing does: up to the first semicolon without a backslash before it. */
const readBack = (code: string) => {
  const field = (letter: string) => {
    const found = new RegExp(String.raw`(?:^WIFI:|;)${letter}:((?:\\.|[^\\;])*);`).exec(code)?.[1];
    return found === undefined ? null : found.replaceAll(/\\(.)/g, '$1');
  };
  return { name: field('S'), password: field('P') };
};

const villa: Villa = {
  arrival: 'The red gate.\nRing twice.',
  contacts: [{ label: 'House', phone: '+91 98220 00000' }],
  rules: null,
  wifi: { name: 'Casa', password: ' spaces count  ' },
};

it('a saved villa stays the same in the form', () => {
  expect(readVillaForm(villaToForm(villa, 0))).toEqual({ kind: 'valid', value: villa });
  const open = { ...villa, rules: 'No shoes.', wifi: { name: 'Casa', password: null } };
  expect(readVillaForm(villaToForm(open, 0))).toEqual({ kind: 'valid', value: open });
  const without = { ...villa, wifi: null };
  expect(readVillaForm(villaToForm(without, 0))).toEqual({ kind: 'valid', value: without });
});

it('an empty form names its required fields', () => {
  expect(readVillaForm(villaToForm(null, 0))).toEqual({
    kind: 'invalid',
    errors: { arrival: 'How to arrive: please write something.' },
  });
});

it('a villa needs no contact', () => {
  const read = readVillaForm({ ...villaToForm(null, 0), arrival: 'The red gate.' });
  expect(read).toMatchObject({ kind: 'valid', value: { contacts: [] } });
});

it('a password needs a network name, and a minimum length', () => {
  const read = readVillaForm({ ...villaToForm(villa, 0), wifi: { name: ' ', password: '1234567' } });
  expect(read.kind === 'invalid' && Object.keys(read.errors)).toEqual(['wifi.name', 'wifi.password']);
});

it('the villa is announced from three days before the edition begins', () => {
  const copy = { starts_at: '2027-02-13T12:00:00+05:30' };
  expect(isArriving(copy, Date.parse('2027-02-10T11:59:59+05:30'))).toBe(false);
  expect(isArriving(copy, Date.parse('2027-02-10T12:00:00+05:30'))).toBe(true);
});

it('the edition is on from the morning of its first day to its end', () => {
  const copy = { starts_at: '2027-02-13T12:00:00+05:30', kept_until: '2027-02-21T12:00:00+05:30' };
  const times = ['13T05:59', '13T06:00', '14T11:59', '14T12:00'];
  expect(times.map((time) => isOnAt(copy, Date.parse(`2027-02-${time}:00+05:30`)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
