import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component that loads its chunk on demand. */
export interface LazyComponent<Props> {
  /** Suspends until the chunk has loaded; throws to the next error boundary when loading fails. */
  readonly Component: (props: Props) => ReactNode;
  /** Loads the chunk. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Lets `Component` retry at its next render after a failure. (React's own `lazy` fails for good.) */
  readonly forgetFailure: () => void;
}

let beforeFailing = (): Promise<unknown> => Promise.resolve();

/** Runs `wait` after each failed load, before the failure shows: a reload may come instead. */
export const beforeChunkFailure = (wait: () => Promise<unknown>): void => {
  beforeFailing = wait;
};

export const lazyComponent = <Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  // Kept after a failure until the person retries, because React renders a suspended component repeatedly.
  let attempt: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    hasFailed = false;
    attempt = fetchComponent().then(
      (component) => (loaded = component),
      async (error: unknown) => {
        await beforeFailing();
        throw error;
      },
    );
    attempt.catch(() => (hasFailed = true));
    return attempt;
  };
  const forgetFailure = () => {
    if (hasFailed) attempt = null;
  };
  return {
    Component: (props) => {
      const Loaded = loaded ?? use(attempt ?? fetchOnce());
      return <Loaded {...props} />;
    },
    load: () => {
      forgetFailure();
      return attempt ?? fetchOnce();
    },
    forgetFailure,
  };
};

/** The component once it is `wanted` and has loaded, null until then; calls `onFailed` when loading fails. */
export const useLazyComponent = <Props extends object>(
  { load }: LazyComponent<Props>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | null => {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let isCurrent = true;
    load().then(
      (Component) => {
        if (isCurrent) setLoaded({ Component });
      },
      () => {
        if (isCurrent) onFailed();
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new `onFailed` is no reason to load again.
  }, [wanted, loaded, load]);
  return loaded?.Component ?? null;
};

/** Renders nothing until the component is `wanted` and has loaded, or when loading fails: the page is complete without it. */
export const optionalComponent = <Props extends object>(component: LazyComponent<Props>) =>
  function OptionalComponent({ wanted, props }: { readonly wanted: boolean; readonly props: Props }) {
    const Loaded = useLazyComponent(component, wanted, () => undefined);
    return Loaded ? <Loaded {...props} /> : null;
  };
