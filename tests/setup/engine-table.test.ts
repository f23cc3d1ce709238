import { describe, expect, test } from 'vitest';
import { outcomesOf, pageOf } from '../engines/table.ts';

const report = (tests: readonly object[]) =>
  JSON.stringify({ suites: [{ specs: [], suites: [{ specs: [{ title: 'a journey', tests }] }] }] });

const passed = { expectedStatus: 'passed', status: 'expected', annotations: [] };

describe('the table of the engines', () => {
  test('shows what passes, what fails and why', () => {
    const page = pageOf(
      outcomesOf(
        report([
          { ...passed, projectName: 'chromium', annotations: [{ type: 'version', description: '156.0' }] },
          { ...passed, projectName: 'firefox', annotations: [{ type: 'note', description: 'asks twice.' }] },
          {
            ...passed,
            projectName: 'webkit',
            expectedStatus: 'failed',
            annotations: [{ type: 'fail', description: 'cannot, because it forgets.' }],
          },
        ]),
      ),
    );
    expect(page).toContain('| Journey   | Chromium 156.0 | Firefox ESR | WebKitGTK  |');
    expect(page).toContain('| a journey | passes         | passes (1)  | cannot (2) |');
    expect(page).toContain('1. Firefox ESR asks twice.\n2. WebKitGTK cannot, because it forgets.');
  });

  test('a journey that unexpectedly passes is a failure', () => {
    const outcomes = outcomesOf(
      report([{ ...passed, projectName: 'webkit', expectedStatus: 'failed', status: 'unexpected' }]),
    );
    expect(outcomes).toMatchObject([{ engine: 'webkit', result: 'fails' }]);
  });

  test('says in how many of its repeats a journey failed', () => {
    const failed = { ...passed, projectName: 'webkit', status: 'unexpected' };
    const repeats = [
      { ...passed, projectName: 'webkit' },
      failed,
      { ...passed, projectName: 'webkit' },
      failed,
    ];
    expect(pageOf(outcomesOf(report(repeats)))).toContain('| a journey | fails in 2 of 4 |');
  });

  test('has a column only for the engines that ran', () => {
    const page = pageOf(outcomesOf(report([{ ...passed, projectName: 'firefox' }])));
    expect(page).toContain('| Journey   | Firefox ESR |\n| --------- | ----------- |');
    expect(page).not.toContain('WebKit');
  });
});
