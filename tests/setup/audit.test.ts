import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('names the packages with serious weaknesses and counts the lesser ones', () => {
  const found = { ws: { severity: 'high' }, pg: { severity: 'critical' }, vite: { severity: 'moderate' } };
  const serious = ['pg: critical', 'ws: high'];
  expect(readAudit(report(found))).toEqual({ kind: 'answered', serious, lesser: 1 });
});

test.each([
  '{"message": "405 Method Not Allowed", "statusCode": 405}',
  '{"error": {"code": "ENOTFOUND"}}',
  '',
])("an audit without the registry's answer is not clean: %s", (text) => {
  expect(readAudit(text)).toEqual({ kind: 'unanswered' });
});
