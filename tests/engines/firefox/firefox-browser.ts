/** Firefox as it comes, by the WebDriver BiDi that is built into it. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineBrowser, StartBrowser, Target } from '../browser.ts';
import { findInPage } from '../find-in-page.ts';
import { endOf, environmentIn, killGroup } from '../processes.ts';
import { openBidi, type BidiSession } from './bidi.ts';

export const firefoxAt =
  (program: string): StartBrowser =>
  async (profile, timeZone) => {
    await writeFile(join(profile, 'user.js'), preferences);
    const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environmentIn(timeZone),
    });
    const gone = endOf(child);
    const kill = async () => {
      killGroup(child);
      await gone;
    };
    try {
      const session = await openBidi(await addressOf(child.stderr, gone));
      return await browserOf(session, kill, gone);
    } catch (error) {
      await kill();
      throw error;
    }
  };

/** After a kill it would ask what to restore, and after three of them start without what the profile has. */
const preferences = `
user_pref('browser.sessionstore.resume_from_crash', false);
user_pref('toolkit.startup.max_resumed_crashes', -1);
`;

/** Where the browser listens, as it says on its error stream. */
const addressOf = (stream: NodeJS.ReadableStream, gone: Promise<void>): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
    void gone.then(() => reject(new Error(`Firefox ended before it was ready.\n${text}`)));
  });

const browserOf = async (
  { capabilities, command }: BidiSession,
  kill: () => Promise<void>,
  gone: Promise<void>,
): Promise<EngineBrowser> => {
  const { contexts } = await command<{ contexts: { context: string }[] }>('browsingContext.getTree');
  // The one in front is the last.
  const tabs = contexts.map(({ context }) => context);
  const inFront = (): string => {
    const context = tabs.at(-1);
    if (context === undefined) throw new Error('No tab is open.');
    return context;
  };
  const call = async (functionDeclaration: string, args: readonly object[]): Promise<Remote> => {
    const answer = await command<Called>('script.callFunction', {
      functionDeclaration,
      arguments: args,
      awaitPromise: true,
      target: { context: inFront() },
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  /** The target, brought into view with the caret at the end of what it holds. */
  const find = async (target: Target): Promise<string> => {
    const { sharedId } = await call(
      `(text) => {
        const found = (${String(findInPage)})(JSON.parse(text));
        found?.scrollIntoView({ block: 'center', behavior: 'instant' });
        found?.focus();
        return found;
      }`,
      [toRemote(target)],
    );
    if (sharedId === undefined) throw new Error(`No ${target.kind} “${target.name}” is on the page.`);
    return sharedId;
  };
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    command('input.performActions', { context: inFront(), actions: [{ id: type, type, actions }] });

  return {
    version: String(capabilities['browserVersion']),
    goto: async (url) => {
      await command('browsingContext.navigate', { context: inFront(), url, wait: 'complete' });
    },
    reload: async () => {
      await command('browsingContext.reload', { context: inFront(), wait: 'complete' });
    },
    openTab: async (url) => {
      const { context } = await command<{ context: string }>('browsingContext.create', { type: 'tab' });
      tabs.push(context);
      await command('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    switchTab: async () => {
      const context = tabs.shift();
      if (context !== undefined) tabs.push(context);
      await command('browsingContext.activate', { context: inFront() });
    },
    click: async (target) => {
      const origin = { type: 'element', element: { sharedId: await find(target) } };
      await act('pointer', [
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: async (target, text) => {
      await find(target);
      const keys = Array.from(text.replaceAll('\n', enterKey));
      await act(
        'key',
        keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    run: async (work, argument) => {
      const { value } = await call(
        `async (text) => JSON.stringify((await (${String(work)})(JSON.parse(text))) ?? null)`,
        [toRemote(argument)],
      );
      return JSON.parse(String(value)) as never;
    },
    quit: async () => {
      await command('browser.close');
      await gone;
    },
    kill,
  };
};

interface Remote {
  readonly value?: unknown;
  readonly sharedId?: string;
}

type Called =
  | { readonly type: 'success'; readonly result: Remote }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** As a string, so that what goes in is the same JSON in every engine. */
const toRemote = (argument: unknown): object => ({ type: 'string', value: JSON.stringify(argument ?? null) });

const enterKey = '\uE007';
