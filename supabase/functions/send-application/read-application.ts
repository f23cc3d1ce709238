import * as v from 'valibot';
import { applicationSchema, type Application } from '../../../src/features/applications/rules/application.ts';

type ApplicationReading =
  | { readonly kind: 'application'; readonly application: Application }
  /** One sentence for each invalid field. */
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> };

/** Reads the body of the form. */
export function readApplication(body: unknown): ApplicationReading {
  const result = v.safeParse(applicationSchema, v.is(recordSchema, body) ? body : {});
  return result.success
    ? { kind: 'application', application: result.output }
    : { kind: 'invalid', fields: firstMessages(result.issues) };
}

const recordSchema = v.record(v.string(), v.unknown());

const labels = new Map<string, string>([
  ['name', 'Name'],
  ['email', 'Email'],
  ['business', 'Business'],
  ['phone', 'Phone'],
  ['project', 'Project'],
  ['plan', 'Plan'],
]);

function firstMessages(issues: readonly v.InferIssue<typeof applicationSchema>[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!messages.has(field)) messages.set(field, messageOf(issue, field));
  }
  return Object.fromEntries(messages);
}

/** The schema's sentence for the issue. For a missing or unknown key the schema has no such sentence. */
function messageOf(issue: v.InferIssue<typeof applicationSchema>, field: string): string {
  if (issue.type !== 'strict_object') return issue.message;
  const label = labels.get(field);
  return label === undefined ? 'There is no such field.' : `${label} is required.`;
}
