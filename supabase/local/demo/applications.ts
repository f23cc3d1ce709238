import * as v from 'valibot';
import { applicationSchema } from '../../../src/features/applications/rules/application.ts';
import { mailedDecisions } from '../../../src/features/applications/rules/decision.ts';
import { workSchema } from '../../../src/features/editions/rules/works.ts';
import applications from './applications.json' with { type: 'json' };
import { fixedId, fixedInvitationCode } from './ids.ts';

const applicantSchema = v.object({
  ...v.pick(applicationSchema, ['name', 'email', 'business', 'project', 'plan', 'source']).entries,
  daysAgo: v.number(),
  /** The decision of the demo's organiser, with its note. */
  decided: v.optional(
    v.object({ decision: v.picklist(mailedDecisions), note: v.string(), daysAgo: v.number() }),
  ),
  /** The website that went live for an accepted applicant, who has agreed to publish it. */
  work: v.optional(workSchema),
});

/** Applications for the desk, the newest first. Eight members were accepted for an edition that is over; one was declined. */
export const demoApplications = v.parse(v.array(applicantSchema), applications).map((applicant) => ({
  ...applicant,
  id: fixedId(`application:${applicant.name}`),
  receiptToken: fixedInvitationCode(`application:${applicant.name}`),
  phone: phoneOf(applicant.name),
}));

function phoneOf(name: string): string {
  const digits = String(Number.parseInt(fixedId(`phone:${name}`).slice(0, 7), 16))
    .padStart(9, '0')
    .slice(0, 9);
  return `+91 9${digits.slice(0, 4)} ${digits.slice(4)}`;
}
