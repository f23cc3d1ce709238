import type { Fault } from './fault.ts';

const functions = 'supabase/functions';

/** Mistakes in the functions on the edge. */
export const functionFaults: readonly Fault[] = [
  {
    fault: 'A crash after an invitation was marked as mailed loses its mail',
    file: `${functions}/send-invitation/index.ts`,
    find: '    const outcome = await sendMail(',
    replace: '    await markAsMailed(service, invitation);\n    const outcome = await sendMail(',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/send-invitation.test.ts',
      name: 'marked as mailed after the mail is out',
    },
  },
  {
    fault: 'Another application under the same number is answered as received',
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
    fault: 'An application that is sent twice is stored and mailed twice',
    file: `${functions}/send-application/index.ts`,
    find: 'const row = { id: id.output, ...reading.application };',
    replace: 'const row = { id: crypto.randomUUID(), ...reading.application };',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-application.test.ts`,
      name: 'the same key again gets the same answer, one row and no more mail',
    },
  },
  {
    fault: 'The server takes a flood of applications from one address',
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
  {
    fault: "An inviter's name is rendered as markup in the invitation mail",
    file: `${functions}/_shared/layout.ts`,
    find: '">${escapeHtml(title)}</h1>',
    replace: '">${title}</h1>',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_shared/mails.test.ts`,
      name: 'a name is text in the HTML of an invitation',
    },
  },
  {
    fault: "A member can have another member's invitation mailed",
    file: `${functions}/send-invitation/index.ts`,
    find: `
    .eq('inviter_id', inviter)`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'invitation is unknown, like one that does not exist',
    },
  },
  {
    fault: 'Simultaneous requests mail one invitation several times',
    file: `${functions}/send-invitation/index.ts`,
    find: '`invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`',
    replace: 'crypto.randomUUID()',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'repeated and concurrent calls mail an invitation once',
    },
  },
  {
    fault: 'A retry of a mail that failed counts as another mail',
    file: `${functions}/send-invitation/index.ts`,
    find: 'await takePlace(service, invitation.invitee_email, mailKey)',
    replace: 'await takePlace(service, invitation.invitee_email, crypto.randomUUID())',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/send-invitation.test.ts`,
      name: 'takes no second place',
    },
  },
  {
    fault: 'The List-Unsubscribe link of a mail shows an error to whoever opens it',
    file: `${functions}/mail-opt-out/index.ts`,
    find: "if (request.method === 'GET' || request.method === 'HEAD')",
    replace: "if (request.method === 'HEAD')",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/mail-opt-out.test.ts`,
      name: 'a program that only opens the link stops nothing',
    },
  },
  {
    fault: 'A name with a link stands in the subject of an invitation',
    file: 'src/domain/mail-name.ts',
    find: ' || domain.test(plain)',
    replace: '',
    caughtBy: { level: 'unit', file: 'src/domain/mail-name.test.ts', name: 'out of mails' },
  },
  {
    fault: 'A member can report a message that its author has deleted',
    file: `${functions}/report-message/index.ts`,
    find: `
    .is('deleted_at', null)`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/report-message.test.ts`,
      name: 'a missing or deleted message cannot be reported',
    },
  },
  {
    fault: 'A stranger can use up the calls of the mail service by asking whether a function is ready',
    file: `${functions}/_shared/readiness.ts`,
    find: "> 0) return 'asked_too_often';",
    replace: "< 0) return 'asked_too_often';",
    caughtBy: {
      level: 'unit',
      file: `${functions}/_shared/readiness.test.ts`,
      name: 'a stranger who asks again and again does not use up the calls of the mail service',
    },
  },
];
