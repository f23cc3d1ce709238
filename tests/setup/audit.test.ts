import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('packages with serious weaknesses are named, lesser ones are counted', () => {
  expect(
    readAudit(
      report({
        ws: { name: 'ws', severity: 'high' },
        pg: { name: 'pg', severity: 'critical' },
        vite: { name: 'vite', severity: 'moderate' },
      }),
    ),
  ).toEqual({ kind: 'answered', serious: ['pg: critical', 'ws: high'], lesser: 1 });
});

test('an answer without weaknesses is clean', () => {
  expect(readAudit(report({}))).toEqual({ kind: 'answered', serious: [], lesser: 0 });
});

test.each([
  '{"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": "", "detail": ""}}',
  '{"error": {"code": "ENOTFOUND"}}',
  '',
])('a registry that does not answer is no clean audit: %s', (text) => {
  expect(readAudit(text)).toEqual({ kind: 'unanswered' });
});
