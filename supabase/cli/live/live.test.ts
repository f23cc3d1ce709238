import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lineOf, readEnvFile, valuesOf, withValues, writeEnvFile } from './env-file.ts';
import { openLive } from './live.ts';
import { questions } from './questions.ts';
import { runSteps, type Step } from './step.ts';
import { asSender, derivedValues, uploadBy, withoutSecrets } from './values.ts';

test.each([
  ['', { A: '1' }, 'A=1\n'],
  ['# mine\nA=1\n\nB=2\n', { B: 'x y', C: 'z' }, "# mine\nA=1\n\nB='x y'\nC=z\n"],
  ['export A="1"\nA=2\n', { A: 'Club <a@b.example>' }, "A='Club <a@b.example>'\n"],
])('sets values in the text of .env: %j', (text, values, expected) => {
  expect(withValues(text, values)).toBe(expected);
  expect(valuesOf(expected)).toMatchObject(values);
});

test('a value that programs would read differently is refused', () => {
  expect(() => lineOf('A', "it's\nso")).toThrow('A must be one line');
});

test('only its owner can read .env, even if others could before', async () => {
  const project = await mkdtemp(join(tmpdir(), 'env-'));
  onTestFinished(() => rm(project, { recursive: true }));
  const mode = async () => (await stat(join(project, '.env'))).mode & 0o777;
  await writeFile(join(project, '.env'), 'A=1\n', { mode: 0o644 });
  expect(await readEnvFile(project)).toEqual({ A: '1' });
  expect(await mode()).toBe(0o600);
  await writeEnvFile(project, { B: '2' });
  expect([await mode(), await readFile(join(project, '.env'), 'utf8')]).toEqual([0o600, 'A=1\nB=2\n']);
});

test('derives further values from the answers', () => {
  const MAIL_FROM = asSender(' hello@club.example ');
  expect(MAIL_FROM).toBe('Goa Build Club <hello@club.example>');
  expect(derivedValues({ MAIL_FROM, MAIL_API_KEY: 'key' })).toEqual({
    MAIL_API_URL: 'https://api.resend.com/emails',
    SMTP_FROM: 'hello@club.example',
    SMTP_HOST: 'smtp.resend.com',
    SMTP_USER: 'resend',
    SMTP_PASSWORD: 'key',
  });
  const MAIL_API_URL = 'https://mail.example/send';
  expect(derivedValues({ MAIL_FROM, MAIL_API_URL })).toEqual({
    MAIL_API_URL,
    SMTP_FROM: 'hello@club.example',
  });
  const uploads = ['api.netlify.com', 'api.cloudflare.com', 'host.example'].map((host) =>
    uploadBy({ DEPLOY_HOOK_URL: `https://${host}/hook`, CLOUDFLARE_PAGES_PROJECT: 'club' })?.join(' '),
  );
  expect(uploads).toEqual([
    expect.stringMatching(/^netlify-cli@[\d.]+ deploy --prod --no-build --dir dist$/),
    expect.stringMatching(/^wrangler@[\d.]+ pages deploy dist --branch main --project-name club$/),
    undefined,
  ]);
  expect(withoutSecrets('with key', { MAIL_API_KEY: 'key' })).toBe('with (MAIL_API_KEY)');
});

test.each([
  ['SITE_URL', 'https://club.example', 200, 'right'],
  ['SITE_URL', 'https://club.example/home', 200, 'without a path'],
  ['SITE_URL', 'http://club.example', 200, 'begins with https://'],
  ['MAIL_API_KEY', 'Bearer key', 200, 'the key alone'],
  ['MAIL_API_KEY', 'key', 422, 'right'],
  ['MAIL_API_KEY', 'key', 401, 'refuses this key'],
  ['MAIL_API_KEY', 'key', 200, 'answers 200'],
  ['MAIL_FROM', 'Club <hello@club.example>', 200, 'right'],
  ['MAIL_FROM', 'hello@new.example', 200, 'not verified new.example'],
  ['MAIL_FROM', 'hello@other.example', 200, 'does not know the domain'],
  // A key that may only send.
  ['MAIL_FROM', 'hello@other.example', 401, 'right'],
  ['MAIL_FROM', 'hello', 200, 'bare address'],
  ['ORGANISER_EMAIL', 'asha@club', 200, 'bare address'],
  ['DEPLOY_HOOK_URL', 'ftp://host.example', 200, 'begins with https://'],
])('%s %s, where the mail service answers %i: %s', async (name, answer, status, sentence) => {
  const domains = [
    { name: 'club.example', status: 'verified' },
    { name: 'new.example', status: 'pending' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ data: domains }, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const fault = await questions.find((one) => one.name === name)?.fault(answer, {});
  expect(fault ?? 'right').toContain(sentence);
});

test('a run checks each step, does what is missing and checks again; --check changes nothing', async () => {
  const lines: string[] = [];
  const live = await openLive({
    project: tmpdir(),
    env: {},
    say: (line) => lines.push(line),
    isAsking: false,
  });
  let isDone = false;
  const step = (kind?: 'gate'): Step => ({
    name: 'Lamp',
    look: async () => (isDone ? { done: true, detail: 'on' } : { done: false, change: 'light' }),
    act: async () => {
      isDone = true;
    },
    ...(kind && { kind }),
  });
  const note: Step = { name: 'Note', kind: 'note', look: async () => ({ done: false, change: 'read this' }) };
  expect(await runSteps([step('gate'), note], live, true)).toBe(false);
  expect(await runSteps([step(), note], live, false)).toBe(true);
  expect(await runSteps([step()], live, false)).toBe(true);
  expect(lines).toEqual([
    '✗ 1/2 Lamp: light',
    '  The steps after it were not looked at.',
    '→ 1/2 Lamp: light',
    '✓ 1/2 Lamp: on',
    '• 2/2 Note: read this',
    '✓ 1/1 Lamp: on',
  ]);
  isDone = false;
  await expect(runSteps([{ ...step(), act: async () => undefined }], live, false)).rejects.toThrow(
    'Lamp, still missing: light',
  );
});
