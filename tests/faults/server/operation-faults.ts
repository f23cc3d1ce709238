import type { Fault } from '../fault.ts';

const migrations = 'supabase/migrations';
const functions = 'supabase/functions';

/** Mistakes in restoring, the doctor, the local server and the headers of the site. */
export const serverOperationFaults: readonly Fault[] = [
  {
    fault: 'A row from a dump keeps the transaction number of the old cluster',
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'set sync_xid = pg_current_xact_id() where true',
    replace: 'set sync_xid = sync_xid where true',
    caughtBy: { level: 'sql', file: '200-after-restore', name: 'no row is ahead of the cluster any more' },
  },
  {
    fault: 'A device keeps its mirror although the database was restored',
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'update private.sync_epoch set epoch = gen_random_uuid() where only_row;',
    replace: 'null;',
    caughtBy: {
      level: 'sql',
      file: '200-after-restore',
      name: 'every device learns that its copy is worthless',
    },
  },
  {
    fault: 'Every profile looks changed after a restore',
    file: `${migrations}/20251001001300_sync.sql`,
    find: "execute format('alter table %s disable trigger user', mirrored);",
    replace: 'null;',
    caughtBy: { level: 'sql', file: '200-after-restore', name: 'no profile looks changed' },
  },
  {
    fault: 'The doctor reports no problem of a function without its settings',
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
  {
    fault: 'The address for reports of weaknesses expires a day after the build',
    file: 'src/tools/build/security-txt.ts',
    find: 'const validDays = 360;',
    replace: 'const validDays = 1;',
    caughtBy: {
      level: 'unit',
      file: 'src/tools/build/security-txt.test.ts',
      name: 'whoever finds a weakness reads where to report it, for almost a year after the build',
    },
  },
  {
    fault: 'A registry without audits counts as a clean audit',
    file: 'tests/setup/audit.ts',
    find: "if (!parsed.success) return { kind: 'unanswered' };",
    replace: "if (!parsed.success) return { kind: 'answered', serious: [], lesser: 0 };",
    caughtBy: {
      level: 'unit',
      file: 'tests/setup/audit.test.ts',
      name: "an audit without the registry's answer is not clean:",
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
    file: 'src/tools/build/site-files.ts',
    find: '/:below ${page} 200',
    replace: '/:below ${page}.html 200',
    caughtBy: {
      level: 'unit',
      file: 'src/tools/build/site-files.test.ts',
      name: 'static hosts answer an address below the portal with its document',
    },
  },
  {
    fault: 'An unknown address is answered with 200',
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
    file: 'src/tools/build/headers.ts',
    find: '["style-src \'self\'", ...inline.styles]',
    replace: "[\"style-src 'self' 'unsafe-inline'\", ...inline.styles]",
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/static/serve-static.test.ts',
      name: 'by its hash, and no other inline code',
    },
  },
  {
    fault: 'The headers of static hosts do not allow the styles inside of the prerendered pages',
    file: 'src/tools/build/headers-plugin.ts',
    find: "    enforce: 'post',\n",
    replace: "    enforce: 'pre',\n",
    caughtBy: {
      level: 'unit',
      file: 'src/tools/build/headers-plugin.test.ts',
      name: 'a build for a hosted project lets pages connect to it',
    },
  },
];
