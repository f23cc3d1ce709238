import { keys, project, token } from './steps/account.ts';
import { answers, vapid } from './steps/answers.ts';
import { clock, migrations } from './steps/database.ts';
import { functions, readiness, secrets } from './steps/functions.ts';
import { doctor, organiser, ownBuilds, placeholders } from './steps/last.ts';
import { platform, settings } from './steps/settings.ts';
import { siteStep } from './steps/site.ts';

/** The way to a hosted project, in this order. */
export const liveSteps = [
  token,
  project,
  keys,
  answers,
  vapid,
  migrations,
  clock,
  settings,
  functions,
  secrets,
  platform,
  readiness,
  siteStep,
  doctor,
  organiser,
  ownBuilds,
  placeholders,
];

/** The facts about a deployment that only the Management API knows; the doctor reads them when it has a token. */
export const projectSteps = [migrations, clock, settings, functions, secrets, platform];
