import { expect, test } from 'vitest';
import { readTap } from './tap.ts';

test('a file that follows its plan has no failures', () => {
  expect(readTap(['1..2', 'ok 1 - a', 'ok 2', 'something else'], null)).toEqual({ passed: 2, failures: [] });
});

test.each([
  ['a failed test with its diagnostics', ['1..1', 'not ok 1 - a', '# have: 1'], 'not ok 1 - a\n# have: 1'],
  ['fewer tests than planned', ['1..2', 'ok 1'], 'The file planned 2 tests and ran 1.'],
  ['more tests than planned', ['1..1', 'ok 1', 'ok 2'], 'The file planned 1 tests and ran 2.'],
  ['no plan', ['ok 1'], 'The file has no plan.'],
  ['nothing at all', [], 'The file has no plan.'],
  ['a skipped test', ['1..1', 'ok 1 - # SKIP later'], 'ok 1 - # SKIP later'],
  ['a test to be done', ['1..1', 'not ok 1 - a # TODO later'], 'not ok 1 - a # TODO later'],
])('%s is a failure', (_, lines, failure) => {
  expect(readTap(lines, null).failures).toEqual([failure]);
});

test('an error after passing tests is a failure', () => {
  const failures = ['division by zero\nIt came after 1 tests.'];
  expect(readTap(['1..1', 'ok 1'], 'division by zero')).toEqual({ passed: 1, failures });
});
