import { execFileSync } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from '../../supabase/cli/live/env-file.ts';
import { accessToken } from './management-api.ts';
import { mailKey, startRehearsal, type Rehearsal, type Run, type Typed } from './rehearsal.ts';

// Runs `npm run live` as a club does, in a new copy of the project, with the real CLI and a native Postgres.

const hook = 'https://api.netlify.com/build_hooks/only-the-club-knows';
const project = ['Which project?', ''] as const;
const agree = ['Does this look right?', ''] as const;
/** Deletes the typed line (Ctrl-U) and types this answer. */
const instead = (answer: string) => `\u0015${answer}`;

let club: Rehearsal;
let runs: Run[];
beforeEach(async () => {
  club = await startRehearsal();
  runs = [];
});
afterEach(async () => {
  const { SMTP_PASSWORD, VAPID_PRIVATE_KEY, SUPABASE_DB_PASSWORD } = await readEnvFile(club.directory);
  await club.close();
  // Checks that neither the terminal nor the list of processes shows a secret.
  for (const secret of [accessToken, mailKey, hook, SMTP_PASSWORD, VAPID_PRIVATE_KEY, SUPABASE_DB_PASSWORD]) {
    expect(secret).toMatch(/^\S{10,}$/);
    for (const { output, commands } of runs)
      expect([output, ...commands].filter((text) => text.includes(secret ?? ''))).toEqual([]);
  }
});

const npmRun = async (...given: Parameters<Rehearsal['npmRun']>): Promise<Run> => {
  // The functions answer only a few readiness checks a minute.
  await club.database.query('delete from private.rate_limits where true').catch(() => undefined);
  const run = await club.npmRun(...given);
  runs.push(run);
  return run;
};
const live = (typed: Typed = [], parameters: readonly string[] = []) => npmRun('live', parameters, typed);

test(
  'a club is live after one run with six answers, and a later run applies only changes',
  { timeout: 900_000 },
  async () => {
    const run = await live([
      ['The access token', accessToken],
      project,
      ['address of the site', 'https://club.example/'],
      ['key of the mail service', mailKey],
      ['sender of the club', 'hello@club.example'],
      ['organiser’s own mail address', 'Asha@club.example'],
      ['build hook', hook],
      agree,
    ]);
    expect(run.output).toContain('The club is live.');
    expect([run.code, run.seconds < 600]).toEqual([0, true]);
    const { api, directory } = club;
    expect(run.output.match(/WARN.*/g)).toBeNull();
    expect(Object.values(api.auth).filter((value) => String(value).includes('env('))).toEqual([]);
    expect(api.postgrest).toMatchObject({ db_schema: 'public' });
    expect(api.auth).toMatchObject({
      site_url: 'https://club.example',
      mailer_otp_length: 6,
      rate_limit_email_sent: 100,
      rate_limit_token_refresh: 300,
      security_update_password_require_reauthentication: true,
      smtp_host: 'smtp.resend.com',
      smtp_pass: mailKey,
      smtp_admin_email: 'hello@club.example',
      external_phone_enabled: false,
      password_hibp_enabled: false,
      mailer_templates_recovery_content: await readFile(
        join(directory, 'supabase/templates/recovery.html'),
        'utf8',
      ),
    });
    expect(api.realtime.private_only).toBe(true);
    expect(api.secrets.get('MAIL_FROM')).toBe('Goa Build Club <hello@club.example>');
    const [clock] = await club.database.query(
      "select project_url, active from private.clock, cron.job where jobname = 'club-clock'",
    );
    expect(clock).toEqual({ project_url: 'https://abcdefghijklmnopqrst.supabase.co', active: true });
    // Checks that git ignores the file and that only its owner can read it.
    expect((await stat(join(directory, '.env'))).mode & 0o777).toBe(0o600);
    const git = (...parameters: readonly string[]) =>
      execFileSync('git', parameters, { cwd: directory, encoding: 'utf8' });
    git('init', '-q');
    expect(git('ls-files', '--others', '--exclude-standard').match(/\.env|dist|\.temp/g)).toBeNull();

    const written = api.writes.length;
    expect((await live()).code).toBe(0);
    expect((await live([], ['--check'])).code).toBe(0);
    expect(api.writes.slice(written).filter((one) => !one.endsWith('/database/query'))).toEqual([]);

    const healthy = await npmRun('doctor', []);
    expect([healthy.code, healthy.output]).toEqual([
      0,
      expect.stringContaining('Nothing is wrong with https://club.example.'),
    ]);
    api.setPlan('pro');
    expect((await npmRun('doctor', [])).output).toContain(
      '- Private channels and passwords: the check against leaked',
    );
    expect((await live([], ['--check'])).output).toContain(
      'the check against leaked passwords, session limits',
    );
    expect((await live()).code).toBe(0);
    expect(api.auth).toMatchObject({
      password_hibp_enabled: true,
      sessions_inactivity_timeout: 1440,
      sessions_timebox: 4320,
    });

    club.faults.isOffline = true;
    const offline = await live();
    expect([offline.code, offline.output]).toEqual([
      1,
      expect.stringMatching(/cannot be reached.*Is this computer online\?\n/),
    ]);
  },
);

test(
  'a run that fails at a step says why in one sentence, and the next run continues at this step',
  { timeout: 900_000 },
  async () => {
    const { api, database, faults, uploaded } = club;
    expect((await live()).output).toContain('SUPABASE_ACCESS_TOKEN: It is not in .env.');
    let heal = api.refuse('POST', '/v1/projects', 402, 'The plan allows two projects.');
    const first = await live([
      ['The access token', `sbp_${'1'.repeat(40)}`],
      ['refuses this token', instead(accessToken)],
      project,
    ]);
    expect(first.output).toContain('The plan allows two projects.');
    heal();
    const stopped = await live([
      project,
      ['address of the site', 'http://club.example'],
      ['begins with https://', instead('https://club.example')],
      ['key of the mail service', 're_wrong'],
      ['refuses this key', instead(mailKey)],
      ['sender of the club', 'hello@new.example'],
      ['has not verified new.example yet', '\u0003'],
    ]);
    expect([stopped.code, stopped.output]).toEqual([130, expect.stringContaining('run npm run live again')]);
    const asked = await live([
      ['sender of the club', 'hello@club.example'],
      ['organiser’s own mail address', 'asha'],
      ['a bare address', instead('asha@club.example')],
      ['build hook', hook],
      ['Does this look right?', 'n'],
      // The command asks for everything again, and ENTER keeps an answer.
      ['address of the site', ''],
      ['key of the mail service', ''],
      ['sender of the club', ''],
      ['organiser’s own mail address', 'ravi@club.example'],
      ['build hook', ''],
      ['organiser ravi@club.example', '\u0003'],
    ]);
    expect(asked.code).toBe(130);

    const refuse =
      (...refusal: Parameters<typeof api.refuse>) =>
      () => {
        heal = api.refuse(...refusal);
      };
    const set =
      <Name extends keyof typeof faults>(name: Name, value: (typeof faults)[Name]) =>
      () => {
        const before = faults[name];
        faults[name] = value;
        heal = () => {
          faults[name] = before;
        };
      };
    const headers = join(uploaded, '_headers');
    const breaks: readonly (readonly [() => unknown, string])[] = [
      [refuse('GET', 'api-keys', 500, 'Out of order'), 'Out of order'],
      [set('isMailDown', true), 'MAIL_API_KEY: The mail service answers 500'],
      [refuse('GET', 'secrets', 500, 'Out of order'), 'Out of order'],
      [
        () => {
          database.isReachable = false;
          heal = () => {
            database.isReachable = true;
          };
        },
        'supabase db push failed',
      ],
      [set('refusedStatement', 'start_clock'), 'The database refuses it.'],
      [refuse('PATCH', 'config/auth', 402, 'Not on this plan.'), 'Not on this plan.'],
      [refuse('POST', 'functions/deploy', 400, 'Bundle is too large.'), 'Bundle is too large.'],
      [refuse('POST', 'secrets', 400, 'Too many secrets.'), 'Too many secrets.'],
      [refuse('PATCH', 'config/realtime', 403, 'Not allowed.'), 'Not allowed.'],
      [set('isProjectDown', true), 'The function clock answers with 503'],
      [set('isUploadRefused', true), 'The upload by netlify-cli@27.10.2 failed'],
    ];
    for (const [fault, sentence] of breaks) {
      fault();
      const run = await live();
      expect([run.code, run.output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(run.output).toMatch(/npm run live again/);
      heal();
    }
    expect((await live()).code).toBe(0);
    const text = await readFile(headers, 'utf8');
    await rm(headers);
    expect((await live()).output).toContain('The page has no Content-Security-Policy.');
    await writeFile(headers, text);
    expect((await live([], ['--check'])).code).toBe(0);
  },
);
