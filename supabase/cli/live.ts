/**
 * `npm run live`: takes the club to a hosted project, step by step. It can be repeated at any time, because it skips what is
 * done. Its only state is `.env` and the project itself. `--check` changes nothing. Exit code 1 while something is missing.
 */
import { CannotRun, sentenceFor } from './cannot-run.ts';
import { openLive, type Live } from './live/live.ts';
import { runSteps } from './live/step.ts';
import { liveSteps } from './live/steps.ts';
import { withoutSecrets } from './live/values.ts';
import { projectDirectory } from './project.ts';

const wasStopped = (error: unknown): boolean => error instanceof Error && error.name === 'ExitPromptError';

let live: Live | undefined;
try {
  const parameters = process.argv.slice(2);
  const unknown = parameters.find((parameter) => parameter !== '--check');
  if (unknown !== undefined) throw new CannotRun(`npm run live does not know ${unknown}, only --check.`);
  const onlyLook = parameters.includes('--check');
  live = await openLive({
    project: projectDirectory,
    env: process.env,
    say: (line) => console.log(line),
    isAsking: process.stdin.isTTY && process.stdout.isTTY && !onlyLook,
  });
  if (!onlyLook)
    live.say(
      'Takes the club to a hosted project. Says each change before it makes it; can be stopped and repeated at any time.',
    );
  const isDone = await runSteps(liveSteps, live, onlyLook);
  const missing = onlyLook
    ? 'Something is missing. npm run live does it, or says what you have to do.'
    : 'Something is missing. Mend it, then run npm run live again.';
  live.say(
    isDone
      ? 'The club is live. Keep a copy of .env in a safe place: nothing else has all of its keys.'
      : missing,
  );
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  const sentence = wasStopped(error) ? 'Stopped.' : sentenceFor(error);
  // A message of the platform may repeat a secret from the request.
  console.error(sentence === null ? error : withoutSecrets(sentence, live?.values() ?? {}));
  if (sentence !== null) console.error('Then run npm run live again: it goes on from here.');
  process.exitCode = wasStopped(error) ? 130 : 1;
}
