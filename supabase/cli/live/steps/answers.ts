import { createECDH } from 'node:crypto';
import { confirm, input, password } from '@inquirer/prompts';
import { randomVapidKeys } from '../../../local/keys.ts';
import { CannotRun } from '../../cannot-run.ts';
import type { Live } from '../live.ts';
import { questions, type Question } from '../questions.ts';
import type { Step } from '../step.ts';
import { derivedValues } from '../values.ts';
import { mustAsk } from './account.ts';
import { secretDigests } from './project-secrets.ts';

/** Asks what only the club knows, and checks each answer at once. */
export const answers: Step = {
  name: 'Your answers',
  look: async (live) => {
    const faults = [];
    for (const question of questions) {
      const fault = await faultOf(question, live);
      if (fault !== null) faults.push(`${question.name} (${fault})`);
    }
    if (faults.length > 0) return { done: false, change: faults.join(', ') };
    const derived = Object.entries(derivedValues(live.values()));
    const late = derived.filter(([name, value]) => live.values()[name] !== value);
    if (late.length > 0)
      return { done: false, change: `${late.map(([name]) => name).join(', ')}, which follow from them` };
    return { done: true, detail: `${live.value('SITE_URL')}, mails from ${live.value('MAIL_FROM')}` };
  },
  act: async (live) => {
    let isRight = false;
    for (let isAgain = false; !isRight; isAgain = true) {
      let asked = 0;
      for (const question of questions) asked += await askIfNeeded(question, live, isAgain);
      await live.save(derivedValues(live.values()));
      for (const name of ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASSWORD'])
        if (!live.values()[name])
          throw new CannotRun(
            `${name} of your mail service has to be in .env, because MAIL_API_URL is not Resend’s.`,
          );
      isRight = asked === 0 || (await agree(live));
    }
  },
};

/** The VAPID keys of the club. Made once: another pair ends all subscriptions. */
export const vapid: Step = {
  name: 'Keys for notifications',
  look: async (live) => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = live.values();
    if (!publicKey || !privateKey)
      return { done: false, change: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, made once' };
    if (!isPair(publicKey, privateKey))
      throw new CannotRun('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY in .env are no pair.');
    return { done: true, detail: 'a pair' };
  },
  act: async (live) => {
    if ((await secretDigests(live)).has('VAPID_PRIVATE_KEY'))
      throw new CannotRun(
        'The project has VAPID keys that this .env does not. Copy both from the .env that it was set up with; a new pair ends all subscriptions to notifications.',
      );
    const pair = randomVapidKeys();
    await live.save({ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey });
  },
};

/** Asks unless `.env` has a valid answer; with `isAgain` asks anyway, and ENTER keeps that answer. Resolves to the number of questions asked. */
async function askIfNeeded(question: Question, live: Live, isAgain: boolean): Promise<0 | 1> {
  const given = question.tidy(live.values()[question.name] ?? '');
  const fault = given === '' ? 'It is not in .env.' : await question.fault(given, live.values());
  const save = (answer: string) => live.save({ [question.name]: answer });
  if (fault === null && !isAgain) {
    if (given !== live.values()[question.name]) await save(given);
    return 0;
  }
  mustAsk(live, question.name, fault ?? '');
  const answerOf = (typed: string) => question.tidy(typed) || given;
  const validate = async (typed: string) => (await question.fault(answerOf(typed), live.values())) ?? true;
  const { message, isSecret } = question;
  const typed = isSecret
    ? await password({ message, mask: true, toggleMask: false, validate })
    : await input({ message, ...(given === '' ? {} : { default: given }), validate });
  await save(answerOf(typed));
  return 1;
}

async function faultOf(question: Question, live: Live): Promise<string | null> {
  const given = live.values()[question.name] ?? '';
  if (given === '') return 'not given yet';
  if (question.tidy(given) !== given) return 'to be tidied';
  return question.fault(given, live.values());
}

async function agree(live: Live): Promise<boolean> {
  live.say(
    `  Site ${live.value('SITE_URL')}, mails from ${live.value('MAIL_FROM')}, organiser ${live.value('ORGANISER_EMAIL')}.`,
  );
  live.say(`  All of it goes to the project ${live.value('SUPABASE_PROJECT_REF')}.`);
  return confirm({ message: 'Does this look right?', default: true });
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
