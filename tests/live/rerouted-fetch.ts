/**
 * Preloaded into every Node process of a rehearsal (`node --import`). Sends requests for the origins in REROUTED (a JSON object) to
 * the servers on this machine that it names.
 */
const routes = Object.entries(JSON.parse(process.env['REROUTED'] ?? '{}') as Record<string, string>);
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  if (input instanceof Request) return realFetch(input, init);
  const url = String(input);
  const route = routes.find(([origin]) => url === origin || url.startsWith(`${origin}/`));
  return realFetch(route === undefined ? url : route[1] + url.slice(route[0].length), init);
};
