/** The part of the Trusted Types API that is used here; TypeScript's libraries do not know it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string };
}

/** Every worker of a build; the development server has other names, and no content security policy. */
const ownWorker = /^\/(?:sw|background|assets\/[\w.-]+)\.js$/;

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');

const policy = trustedTypes?.createPolicy('worker-url', {
  createScriptURL(path) {
    if (!import.meta.env.DEV && !ownWorker.test(path))
      throw new TypeError(`${path} is no worker of this app.`);
    return path;
  },
});

/** Makes the path of a worker acceptable to the content security policy, which refuses one that is a mere string. */
export const workerUrl = (path: string): string => policy?.createScriptURL(path) ?? path;
