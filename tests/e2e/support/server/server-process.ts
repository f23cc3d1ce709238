/** The process of one test server, which server.ts forks. It ends with the process that forked it. */
import { createTestServer, type TestServerOptions } from './create-server.ts';
import { offer } from './remote.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as TestServerOptions;
process.once('disconnect', () => process.exit());
const { facts, switches } = await createTestServer(options);
offer(switches, {
  send: (message) => process.send?.(message),
  onMessage: (receive) => process.on('message', receive),
  onEnd: () => {},
});
process.send?.({ facts, methods: Object.keys(switches) });
