import type { Fault } from '../fault.ts';

const functions = 'supabase/functions';

/** Mistakes in the application form's function. */
export const serverApplicationFaults: readonly Fault[] = [
  {
    fault: 'After very many applications in a day the form is closed for everybody',
    file: 'supabase/migrations/20251001001200_applications.sql',
    find: "    is_over := private.take_rate_limit('applications', 200, interval '1 day') > 0;",
    replace:
      "    is_over := private.take_rate_limit('applications', 200, interval '1 day') > 0;\n    if is_over then raise exception using errcode = 'PT429'; end if;",
    caughtBy: {
      level: 'sql',
      file: '070-applications',
      name: 'the next one is stored, and waits for the digest without a receipt',
    },
  },
  {
    fault: 'While the mail service refuses, each tick of the clock sends the digest again',
    file: 'supabase/migrations/20251001001490_clock.sql',
    find: "set digest_ask_at = now() + interval '1 minute'",
    replace: 'set digest_ask_at = now()',
    caughtBy: { level: 'sql', file: '070-applications', name: 'no other call gets it within a minute' },
  },
  {
    fault: 'An application that the digest has missed is marked as mailed',
    file: 'supabase/migrations/20251001001200_applications.sql',
    find: 'and organiser_mailed_at is null and id = any (ids);',
    replace: 'and organiser_mailed_at is null;',
    caughtBy: { level: 'sql', file: '070-applications', name: 'only what was in the mail is marked' },
  },
  {
    fault: 'One mailbox is flooded with receipts under many labels',
    file: 'supabase/migrations/20251001001200_applications.sql',
    find: "'receipts:' || private.mailbox_digest(sent.email)",
    replace: "'receipts:' || sent.email",
    caughtBy: {
      level: 'sql',
      file: '070-applications',
      name: 'a mailbox gets three receipts a day, however its address is written',
    },
  },
  {
    fault: 'Another application under the same id is answered as received',
    file: `${functions}/send-application/index.ts`,
    find: 'if (!isSame(held, reading.application))',
    replace: 'if (false)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/send-application.test.ts',
      name: 'the same key with another body is a conflict',
    },
  },
  {
    fault: 'A bot learns that the honeypot caught it',
    file: `${functions}/send-application/index.ts`,
    find: "if (reading.kind === 'bot') return answer(received);",
    replace: "if (reading.kind === 'bot') return problem(400, 'bot', 'Only people can apply.');",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'a filled honeypot is answered like an application and dropped',
    },
  },
  {
    fault: 'A retried application is stored and mailed twice',
    file: `${functions}/send-application/index.ts`,
    find: '{ id: id.output, edition, ...reading.application }',
    replace: '{ id: crypto.randomUUID(), edition, ...reading.application }',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'the same key again gets the same answer, one row and no more mail',
    },
  },
  {
    fault: 'The server accepts a flood of applications from one address',
    file: `${functions}/send-application/index.ts`,
    find: "{ bucket: 'send-application', address, maxCalls: perMinute, windowSeconds: 60 },",
    replace: "{ bucket: 'send-application', address, maxCalls: perDay, windowSeconds: 60 },",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'a flood from one address is told when to come back',
    },
  },
  {
    fault: 'An applicant can put a line break into a name',
    file: 'src/domain/application.ts',
    find: String.raw`!/\p{Cc}/u.test(text)`,
    replace: String.raw`!/\r\n/u.test(text)`,
    caughtBy: {
      level: 'unit',
      file: `${functions}/send-application/read-application.test.ts`,
      name: 'is the only field that is named',
    },
  },
];
