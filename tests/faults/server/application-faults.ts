import type { Fault } from '../fault.ts';

const functions = 'supabase/functions';

/** Mistakes in the application form's function. */
export const serverApplicationFaults: readonly Fault[] = [
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
    find: 'const row = { id: id.output, edition, ...reading.application };',
    replace: 'const row = { id: crypto.randomUUID(), edition, ...reading.application };',
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
