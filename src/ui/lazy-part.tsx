import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component in a chunk of its own. */
export interface LazyPart<Props> {
  /** Waits for the chunk by Suspense; throws to the next boundary when it could not be fetched. */
  readonly Part: (props: Props) => ReactNode;
  /** Fetches the chunk. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** After a failure: lets `Part` fetch again at its next render. (React's own `lazy` fails for good.) */
  readonly forgetFailure: () => void;
}

let beforeFailing = (): Promise<unknown> => Promise.resolve();

/** Sets what a failed fetch waits for before it rejects: a reload may be about to replace the page. */
export const delayPartFailures = (wait: () => Promise<unknown>): void => {
  beforeFailing = wait;
};

export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | null = null;
  // A failed attempt stays until the person asks for another: React renders a suspended component many times.
  let attempt: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    hasFailed = false;
    attempt = fetchPart().then(
      (part) => (loaded = part),
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
    Part: (props) => {
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

/** Fetches the component once it is `wanted`. Returns null until it is loaded; calls `onFailed` when that fails. */
export const usePart = <Props extends object>(
  { load }: LazyPart<Props>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | null => {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!wanted || part) return undefined;
    let isCurrent = true;
    load().then(
      (Part) => {
        if (isCurrent) setPart({ Part });
      },
      () => {
        if (isCurrent) onFailed();
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new `onFailed` is no reason to fetch again.
  }, [wanted, part, load]);
  return part?.Part ?? null;
};

/** An optional component: renders nothing until it is `wanted` and loaded, and nothing when it fails to load. */
export const optionalPart = <Props extends object>(part: LazyPart<Props>) =>
  function OptionalPart({ wanted, props }: { readonly wanted: boolean; readonly props: Props }) {
    const Loaded = usePart(part, wanted, () => undefined);
    return Loaded ? <Loaded {...props} /> : null;
  };
