import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('names the packages with serious weaknesses and counts the lesser ones', () => {
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

test('a report without weaknesses is clean', () => {
  expect(readAudit(report({}))).toEqual({ kind: 'answered', serious: [], lesser: 0 });
});

test.each([
  '{"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": "", "detail": ""}}',
  '{"error": {"code": "ENOTFOUND"}}',
  '',
])("an audit without the registry's answer is not clean: %s", (text) => {
  expect(readAudit(text)).toEqual({ kind: 'unanswered' });
});
