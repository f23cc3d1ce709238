import type { Actor } from './actor.ts';

/**
 * Counts from the next document on how often a page asks that what it keeps is kept; the answer reads it. `granted` says
 * yes in the browser's place, for what follows from that.
 */
export const watchPersist = async (actor: Actor, answer?: 'granted'): Promise<() => Promise<number>> => {
  await actor.context.addInitScript((granted) => {
    // The empty page that a tab begins with has none.
    if (!('storage' in navigator)) return;
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    Reflect.set(globalThis, 'persistAsks', 0);
    storage.persist = () => {
      Reflect.set(globalThis, 'persistAsks', (Reflect.get(globalThis, 'persistAsks') as number) + 1);
      return granted ? Promise.resolve(true) : persist();
    };
    if (granted) storage.persisted = () => Promise.resolve(false);
  }, answer === 'granted');
  return () => actor.page.evaluate(() => Reflect.get(globalThis, 'persistAsks') as number);
};

/** As a person does that installs the app or answers the browser's question with yes. */
export const allowToPersist = async ({ context, page, server }: Actor): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  // Not detached: with the session its grants would end.
};
