import { expect, test } from 'vitest';
import { reportPath, printPolicyReports } from './policy-reports.ts';

const send = async (
  body: string,
): Promise<{ readonly status: number; readonly lines: readonly string[] }> => {
  const lines: string[] = [];
  const handle = printPolicyReports((line) => lines.push(line));
  const { status } = await handle(new Request(`http://localhost${reportPath}`, { method: 'POST', body }));
  return { status, lines };
};

test('a report is printed as one line without control characters', async () => {
  const report = {
    'document-uri': 'http://localhost:4173/members',
    'effective-directive': 'style-src-elem',
    'blocked-uri': 'inline',
    'script-sample': '\u001B[31m\nbody { color: red }',
    'original-policy': "default-src 'self'",
  };
  const { status, lines } = await send(JSON.stringify({ 'csp-report': report }));
  expect(status).toBe(204);
  expect(lines).toEqual([expect.stringContaining('style-src-elem')]);
  expect(lines[0]).toContain('/members');
  expect(lines[0]).not.toMatch(/\p{Cc}/u);
});

test.each(['', 'null', '[]', '{"csp-report":{}}', '<html>'])(
  'anything but a report is refused: %j',
  async (body) => {
    expect(await send(body)).toEqual({ status: 400, lines: [] });
  },
);
