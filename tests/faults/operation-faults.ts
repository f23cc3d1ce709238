import type { Fault } from './fault.ts';

/** Mistakes in the local backend, the built site and the doctor. */
export const operationFaults: readonly Fault[] = [
  {
    fault: 'The doctor calls a function well that lacks its settings',
    file: 'supabase/cli/doctor/api-checks.ts',
    find: 'if (v.is(ready, body)) return null;',
    replace: 'if (response.status !== 404) return null;',
    caughtBy: { level: 'unit', file: 'supabase/cli/doctor/doctor.test.ts', name: 'one problem is reported' },
  },
  {
    fault: 'The doctor accepts a public site whose accounts need no confirmation',
    file: 'supabase/cli/doctor/api-checks.ts',
    find: "if (mailer_autoconfirm && site.startsWith('https:'))",
    replace: "if (mailer_autoconfirm && site.startsWith('ftp:'))",
    caughtBy: {
      level: 'unit',
      file: 'supabase/cli/doctor/doctor.test.ts',
      name: 'a site over HTTPS needs HSTS and a confirmation of accounts',
    },
  },
  {
    fault: 'The address for reports of weaknesses runs out a day after the build',
    file: 'src/build/security-txt.ts',
    find: 'const validDays = 360;',
    replace: 'const validDays = 1;',
    caughtBy: {
      level: 'unit',
      file: 'src/build/security-txt.test.ts',
      name: 'whoever finds a weakness reads where to report it, for almost a year after the build',
    },
  },
  {
    fault: 'A registry that gives no audits passes for a clean audit',
    file: 'tests/setup/audit.ts',
    find: "if (!parsed.success) return { kind: 'unanswered' };",
    replace: "if (!parsed.success) return { kind: 'answered', serious: [], lesser: 0 };",
    caughtBy: {
      level: 'unit',
      file: 'tests/setup/audit.test.ts',
      name: 'a registry without an answer gives no clean audit:',
    },
  },
  {
    fault: 'A page that points its own name at this machine reads the mailbox',
    file: 'supabase/local/host-names.ts',
    find: 'names.includes(name)',
    replace: "name.startsWith('localhost')",
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/host-names.test.ts',
      name: 'is not a name of this server',
    },
  },
  {
    fault: 'A page that points its own name at this machine listens to realtime',
    file: 'supabase/local/realtime/realtime.ts',
    find: 'isKnownHost(request.headers.host) ? checkHandshake(request, keys) : unknownHost',
    replace: 'checkHandshake(request, keys)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/server.test.ts',
      name: 'gets no mail, no rows and no socket',
    },
  },
  {
    fault: 'Cloudflare Pages redirects every address below the portal to the portal',
    file: 'src/build/site-files.ts',
    find: '/:below ${page} 200',
    replace: '/:below ${page}.html 200',
    caughtBy: {
      level: 'unit',
      file: 'src/build/site-files.test.ts',
      name: 'static hosts answer an address below the portal with its document',
    },
  },
  {
    fault: 'An address that leads nowhere is found',
    file: 'supabase/local/static/serve-static.ts',
    find: "answer(response, 404, notFound, 'text/html')",
    replace: "answer(response, 200, notFound, 'text/html')",
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/static/serve-static.test.ts',
      name: 'for ',
    },
  },
  {
    fault: 'The content security policy allows every inline style',
    file: 'src/build/headers.ts',
    find: '["style-src \'self\'", ...inline.styles]',
    replace: "[\"style-src 'self' 'unsafe-inline'\", ...inline.styles]",
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/static/serve-static.test.ts',
      name: 'by its hash, and no other inline code',
    },
  },
  {
    fault: 'The headers of static hosts do not know the styles inside of the prerendered pages',
    file: 'src/build/headers-plugin.ts',
    find: "    enforce: 'post',\n",
    replace: "    enforce: 'pre',\n",
    caughtBy: {
      level: 'unit',
      file: 'src/build/headers-plugin.test.ts',
      name: 'a build for a hosted project lets pages connect to it',
    },
  },
  {
    fault: 'A visitor opens a channel of an own name',
    file: 'supabase/local/realtime/channel.ts',
    find: 'if (!config.private)',
    replace: 'if (false)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/realtime/backend.test.ts',
      name: 'a member hears what another member writes over REST, and a visitor hears nothing',
    },
  },
];
