import { describe, expect, test } from 'vitest';
import { parseFilter } from './filter.ts';

describe('a filter that is understood', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['subject=eq.hey', [['subject', 'eq', 'hey', false]]],
    ['subject=in.(hidee,ho)', [['subject', 'in', '{hidee,ho}', false]]],
    ['subject=not.like.hey%', [['subject', 'like', 'hey%', true]]],
    [
      'id=gt.0, id=lt.100',
      [
        ['id', 'gt', '0', false],
        ['id', 'lt', '100', false],
      ],
    ],
    ['name=eq."a,b"', [['name', 'eq', 'a,b', false]]],
    ['name=eq."say \\"hi\\""', [['name', 'eq', 'say "hi"', false]]],
    ['name=eq.say "hi"', [['name', 'eq', 'say "hi"', false]]],
    [
      'name=in.("a,b",c),id=eq.1',
      [
        ['name', 'in', '{"a,b",c}', false],
        ['id', 'eq', '1', false],
      ],
    ],
    ['at=eq.2026-11-20T14:59:58.717Z', [['at', 'eq', '2026-11-20T14:59:58.717Z', false]]],
  ])('%j', (filter, expected) => {
    const parsed = parseFilter(filter);
    const conditions = parsed.ok ? parsed.value : [];
    expect(
      conditions.map(({ column, operator, value, negated }) => [column, operator, value, negated]),
    ).toEqual(expected);
    expect(parsed.ok).toBe(true);
  });
});

describe('a filter that is refused', () => {
  test.each([
    ['subject=foo.hey', '["foo", "hey"]'],
    ['undefined', '["undefined"]'],
    ['subject=hey', '["hey"]'],
    ['subject=in.hidee', '`in` filter value must be wrapped by parentheses'],
    ['id=eq.1,,id=eq.2', 'filter must not contain empty segments (check for extra commas)'],
  ])('%j', (filter, message) => {
    expect(parseFilter(filter)).toEqual({ ok: false, message });
  });
});
