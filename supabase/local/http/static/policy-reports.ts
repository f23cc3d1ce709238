import * as v from 'valibot';

/** The path to which browsers report violations of the content security policy, under `npm start` and in the browser tests. */
export const reportPath = '/_csp';

const reportSchema = v.object({
  'csp-report': v.object({
    'effective-directive': v.string(),
    'document-uri': v.string(),
    'blocked-uri': v.optional(v.string(), ''),
    'source-file': v.optional(v.string(), ''),
    'line-number': v.optional(v.number(), 0),
    'script-sample': v.optional(v.string(), ''),
  }),
});

/** Prints each violation report as one line; answers 400 to anything else. */
export function printPolicyReports(print: (line: string) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const parsed = v.safeParse(reportSchema, await request.json().catch(() => null));
    if (!parsed.success) return new Response(null, { status: 400 });
    const report = parsed.output['csp-report'];
    // Printed as JSON, because a report may contain control characters for a terminal.
    print(`The content security policy refused ${JSON.stringify(report)}`);
    return new Response(null, { status: 204 });
  };
}
