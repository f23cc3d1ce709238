/**
 * `npm run bench:portal`: what the members portal costs. Options: `-- --runs N` (20 without it), `-- --only NAME,NAME`.
 * Fails when a bar does not hold.
 */
import { chat } from './portal/chat.ts';
import { keystroke } from './portal/keystroke.ts';
import { reopen } from './portal/reopen.ts';
import { signIn } from './portal/sign-in.ts';
import { runBench } from './run.ts';

const holds = await runBench('portal', 20, { keystroke, chat, reopen, 'sign-in': signIn });
process.exitCode = holds ? 0 : 1;
