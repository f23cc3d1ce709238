import * as v from 'valibot';

/** The result of `npm audit --json`. `unanswered`: the registry offers no audits, so nothing was checked. */
export type Audit =
  | { readonly kind: 'unanswered' }
  /** The packages with a weakness of severity high or critical, and the number of packages with a lesser one. */
  | { readonly kind: 'answered'; readonly serious: readonly string[]; readonly lesser: number };

/** Reads the text of npm's report. */
export function readAudit(report: string): Audit {
  const parsed = v.safeParse(reportSchema, parseOrNull(report));
  if (!parsed.success) return { kind: 'unanswered' };
  const found = Object.entries(parsed.output.vulnerabilities);
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  return {
    kind: 'answered',
    serious: serious.map(([name, { severity }]) => `${name}: ${severity}`).toSorted(),
    lesser: found.length - serious.length,
  };
}

const reportSchema = v.object({
  auditReportVersion: v.number(),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })),
});

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
