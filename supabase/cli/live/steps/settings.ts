import * as v from 'valibot';
import type { Values } from '../env-file.ts';
import type { Live } from '../live.ts';
import type { Step } from '../step.ts';
import { isPaid, pathOf } from './account.ts';
import { digestOf, hasSecrets, setSecrets } from './project-secrets.ts';

/** The settings of `supabase/config.toml`: sign-up, codes, mails, rate limits. */
export const settings: Step = {
  name: 'Settings of config.toml',
  look: async (live) => {
    // The CLI sends the text `env(SITE_URL)` itself when the variable is not set.
    for (const name of ['SITE_URL', 'SMTP_HOST', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_FROM']) live.value(name);
    const lines = await live.askSupabase('config', 'diff', '--output-format', 'json');
    const answer = v.parse(differences, JSON.parse(lines.find((line) => line.startsWith('{')) ?? '{}'));
    const left = answer.changes.flatMap((one) => (one.class === 'remote_only' ? [] : [one.path.join('.')]));
    if (left.length > 0)
      return { done: false, change: `${left.length} settings, such as ${left.slice(0, 3).join(', ')}` };
    return (await hasSecrets(live, stampOf(live)))
      ? { done: true, detail: 'nothing is left to push' }
      : { done: false, change: 'the passwords in them' };
  },
  act: async (live) => {
    await live.supabase('config', 'push', '--yes');
    await setSecrets(live, stampOf(live));
  },
};

/** A digest of the passwords, stored as a secret of the project, because the CLI does not compare passwords. */
const stampOf = (live: Live): Values => ({
  SETTINGS_STAMP: digestOf(`${live.value('SMTP_PASSWORD')} ${live.values()['CAPTCHA_SECRET'] ?? ''}`),
});

const differences = v.object({
  changes: v.array(v.object({ path: v.array(v.string()), class: v.string() })),
});

/** The settings that config.toml cannot hold, and those that not every plan has. */
export const platform: Step = {
  name: 'Private channels and passwords',
  look: async (live) => {
    const change = (await missing(live)).map(({ what }) => what);
    if (change.length > 0) return { done: false, change: change.join(', ') };
    const plan = (await isPaid(live)) ? '' : '; leaked passwords and session limits need a paid plan';
    return { done: true, detail: `set${plan}` };
  },
  act: async (live) => {
    for (const { path, body } of await missing(live))
      await live.api.send('PATCH', `${pathOf(live)}/config/${path}`, body, v.unknown());
  },
};

interface Wanted {
  readonly what: string;
  readonly path: 'realtime' | 'auth';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Each is sent separately, because the platform refuses a whole call for one field that the plan does not have. */
const wanted: readonly (Wanted & { readonly isPaid: boolean })[] = [
  { what: 'no public channels', path: 'realtime', body: { private_only: true }, isPaid: false },
  {
    what: 'the check against leaked passwords',
    path: 'auth',
    body: { password_hibp_enabled: true },
    isPaid: true,
  },
  // In hours: 60 days without use, as long as a device keeps its mirror (src/config/limits.ts), and half a year.
  {
    what: 'session limits',
    path: 'auth',
    body: { sessions_inactivity_timeout: 1440, sessions_timebox: 4320 },
    isPaid: true,
  },
];

async function missing(live: Live): Promise<readonly Wanted[]> {
  const isAllowed = await isPaid(live);
  const found = {
    realtime: await live.api.get(`${pathOf(live)}/config/realtime`, v.record(v.string(), v.unknown())),
    auth: await live.api.get(`${pathOf(live)}/config/auth`, v.record(v.string(), v.unknown())),
  };
  return wanted.filter(
    (one) =>
      (isAllowed || !one.isPaid) &&
      Object.entries(one.body).some(([name, value]) => found[one.path][name] !== value),
  );
}
