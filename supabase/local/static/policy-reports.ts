import * as v from 'valibot';

/** Where pages of `npm start` and of the browser tests report what their content security policy refused. */
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

/** Takes the browsers' reports and tells each as one line. What is no report is refused. */
export function takePolicyReports(tell: (line: string) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const parsed = v.safeParse(reportSchema, await request.json().catch(() => null));
    if (!parsed.success) return new Response(null, { status: 400 });
    const report = parsed.output['csp-report'];
    // As JSON: a report can hold any text, also control characters of a terminal.
    tell(`The content security policy refused ${JSON.stringify(report)}`);
    return new Response(null, { status: 204 });
  };
}
