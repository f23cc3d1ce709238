import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, pageOf, scenarioPage } from './scenarios.ts';

const tests = join(import.meta.dirname, '..');

/** Playwright reads every file of tests for it, twice. */
const listing = 120_000;

describe('the page of scenarios', () => {
  test('names what the tests say now; npm run scenarios writes it anew', { timeout: listing }, async () => {
    expect(await readFile(join(tests, 'SCENARIOS.md'), 'utf8')).toBe(await scenarioPage());
  });

  test('names a scenario once however many browsers run it, under its group, in the order of its file', () => {
    const files = filesOf({
      config: { rootDir: join(tests, 'e2e') },
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [
            { title: 'the last', line: 9 },
            { title: 'the first', line: 2 },
            { title: 'the first', line: 2 },
          ],
          suites: [{ title: 'a group', file: 'a.spec.ts', specs: [{ title: 'the middle', line: 5 }] }],
        },
      ],
    });
    expect(files).toEqual([
      { file: 'tests/e2e/a.spec.ts', sentences: ['the first', 'a group: the middle', 'the last'] },
    ]);
  });

  test('is the same whatever order the files come in', () => {
    const files = [
      { file: 'tests/e2e/sync/b.spec.ts', sentences: ['[1] one'] },
      { file: 'tests/e2e/a.spec.ts', sentences: ['two'] },
    ];
    expect(pageOf(files)).toBe(pageOf(files.toReversed()));
    expect(pageOf(files)).toContain('### [b](e2e/sync/b.spec.ts)\n\n- [1] one\n');
  });
});

test('the example of tests/README.md is the template that runs', async () => {
  const template = await readFile(join(tests, 'e2e/sync/template.spec.ts'), 'utf8');
  expect(await readFile(join(tests, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${template}\`\`\`\n`);
  // Ten lines, without those that import and close.
  const [, body = ''] = template.split(' => {\n');
  expect(body.trim().split('\n').length).toBeLessThanOrEqual(11);
});
