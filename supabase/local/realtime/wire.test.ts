import { expect, test } from 'vitest';
import { decode, encode, encodeBroadcast } from './wire.ts';

const MESSAGE = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'phx_join', payload: { x: 1 } };

test('2.0.0 is an array, 1.0.0 an object that loses join_ref on the way out', () => {
  expect(encode('2.0.0', MESSAGE)).toBe('["1","2","realtime:a","phx_join",{"x":1}]');
  expect(encode('1.0.0', MESSAGE)).toBe(
    '{"topic":"realtime:a","event":"phx_join","payload":{"x":1},"ref":"2"}',
  );
  const text = Buffer.from(encode('2.0.0', MESSAGE));
  expect(decode('2.0.0', text, false)).toEqual(MESSAGE);
  expect(decode('1.0.0', text, false)).toBeNull();
  const object = Buffer.from('{"topic":"t","event":"e","payload":{},"ref":null,"join_ref":"1"}');
  expect(decode('1.0.0', object, false)).toEqual({
    joinRef: '1',
    ref: null,
    topic: 't',
    event: 'e',
    payload: {},
  });
});

test('a binary frame is cut by the bytes of its parts, not by its characters', () => {
  const parts = ['jö', '7', 'realtime:ä', 'e→'];
  const frame = Buffer.concat([
    Buffer.from([3, ...parts.map((part) => Buffer.byteLength(part)), 0, 0]),
    Buffer.from(`${parts.join('')}data`),
  ]);
  expect(decode('2.0.0', frame, true)).toEqual({
    joinRef: 'jö',
    ref: '7',
    topic: 'realtime:ä',
    event: 'broadcast',
    payload: { event: 'e→', encoding: 'binary', data: Buffer.from('data') },
  });
});

test.each([
  ['of another kind', [0, 0, 0, 0, 0, 0, 0]],
  ['too short', [3, 0, 0]],
  ['shorter than its lengths say', [3, 9, 9, 9, 9, 9, 1]],
  ['with broken JSON', [3, 0, 0, 0, 0, 0, 1, 0x7b]],
])('a binary frame %s is ignored', (_what, bytes) => {
  expect(decode('2.0.0', Buffer.from(bytes), true)).toBeNull();
});

test('bytes cannot reach a member on 1.0.0, and names above 255 bytes reach nobody', () => {
  const bytes = { event: 'e', encoding: 'binary' as const, data: Buffer.from([1]) };
  expect(encodeBroadcast('1.0.0', 't', bytes)).toBeNull();
  expect(encodeBroadcast('2.0.0', 't', bytes)).toEqual(Buffer.from([4, 1, 1, 0, 0, 0x74, 0x65, 1]));
  expect(encodeBroadcast('2.0.0', 't'.repeat(256), bytes)).toBeNull();
});
