import { CannotRun } from '../cannot-run.ts';
import type { Live } from './live.ts';

/** The result of a check: `detail` says what exists, `change` what is missing, as a phrase without a full stop. */
type Look =
  { readonly done: true; readonly detail: string } | { readonly done: false; readonly change: string };

export interface Step {
  readonly name: string;
  /** Checks `.env` and the project; changes nothing. */
  readonly look: (live: Live) => Promise<Look>;
  /** Does what `look` found missing; safe to repeat. Undefined: a person has to do it. */
  readonly act?: (live: Live) => Promise<void>;
  /** gate: later steps cannot check anything before this one is done. note: is only reported, and never counts as missing. */
  readonly kind?: 'gate' | 'note';
}

/**
 * Runs the steps in order: checks each, does what is missing, checks again. With `onlyLook` it changes nothing. Resolves to
 * whether everything is done; throws CannotRun at the first step that fails.
 */
export async function runSteps(steps: readonly Step[], live: Live, onlyLook: boolean): Promise<boolean> {
  let missing = 0;
  for (const [index, step] of steps.entries()) {
    const title = `${index + 1}/${steps.length} ${step.name}`;
    const before = await (onlyLook ? lookOrSay(step, live) : step.look(live));
    if (before.done) {
      live.say(`✓ ${title}: ${before.detail}`);
      continue;
    }
    if (step.kind === 'note') {
      live.say(`• ${title}: ${before.change}`);
      continue;
    }
    if (!onlyLook && step.act) {
      live.say(`→ ${title}: ${before.change}`);
      await step.act(live);
      const after = await step.look(live);
      if (!after.done) throw new CannotRun(`${step.name}, still missing: ${after.change}`);
      live.say(`✓ ${title}: ${after.detail}`);
      continue;
    }
    live.say(`✗ ${title}: ${before.change}`);
    missing += 1;
    if (step.kind === 'gate') {
      live.say('  The steps after it were not looked at.');
      break;
    }
  }
  return missing === 0;
}

/** A check that fails counts as a missing step too. */
async function lookOrSay(step: Step, live: Live): Promise<Look> {
  try {
    return await step.look(live);
  } catch (error) {
    if (error instanceof CannotRun) return { done: false, change: error.message };
    throw error;
  }
}

/** Resolves to one phrase for each step that is not done. */
export async function faultsOf(steps: readonly Step[], live: Live): Promise<string[]> {
  const looks = await Promise.all(
    steps.map(async (step) => ({ name: step.name, found: await lookOrSay(step, live) })),
  );
  return looks.flatMap(({ name, found }) => (found.done ? [] : [`${name}: ${found.change}`]));
}
