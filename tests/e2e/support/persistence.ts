import type { Actor } from './actor.ts';

/**
 * Counts the requests for persistent storage from the next document on; the returned function reads the count. `granted`:
 * answers yes in place of the browser.
 */
export const watchPersist = async (actor: Actor, answer?: 'granted'): Promise<() => Promise<number>> => {
  await actor.context.addInitScript((granted) => {
    // A new tab's empty page has no storage manager.
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

/** Grants persistent storage, as a browser does when the person installs the app or agrees. */
export const allowToPersist = async ({ context, page, server }: Actor): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  // The grant ends with the session, so this does not detach it.
};
