import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');

test('the example in tests/README.md is the template, in ten lines', async () => {
  const template = await readFile(join(tests, 'e2e/sync/template.spec.ts'), 'utf8');
  expect(await readFile(join(tests, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${template}\`\`\`\n`);
  const [, body = ''] = template.split(' => {\n');
  // Ignores the last line, which only closes the test.
  expect(body.trim().split('\n').slice(0, -1)).toHaveLength(10);
});
