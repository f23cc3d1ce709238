/** The part of the Trusted Types API that we use; TypeScript's libraries lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string };
}

/** The paths of a build's workers. The development server has other paths, and no content security policy. */
const ownWorker = /^\/(?:sw|background|assets\/[\w.-]+)\.js$/;

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');

const policy = trustedTypes?.createPolicy('worker-url', {
  createScriptURL(path) {
    if (!import.meta.env.DEV && !ownWorker.test(path))
      throw new TypeError(`${path} is no worker of this app.`);
    return path;
  },
});

/** Marks a worker's path as trusted: the content security policy refuses plain strings. */
export const workerUrl = (path: string): string => policy?.createScriptURL(path) ?? path;
