import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Thrown when a chunk does not load, which is no bug. AreaBoundary shows it, and the person can try again. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

let beforeFailing = (): Promise<unknown> => Promise.resolve();

/** Runs `wait` after each failed load, before the failure shows: a reload may come instead. */
export const beforeChunkFailure = (wait: () => Promise<unknown>): void => {
  beforeFailing = wait;
};

/** A component whose chunk loads when it first renders. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Loads the chunk. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<unknown>;
}

interface LateOptions {
  /** Shows until the chunk has loaded. */
  readonly waiting?: ReactNode;
  /** The page is complete without it: if its chunk does not load, nothing shows. */
  readonly isOptional?: boolean;
}

/**
 * Wraps a component of another chunk. If the chunk does not load, rendering throws to the next AreaBoundary; mounting again tries
 * again.
 */
export const late = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waiting = null, isOptional = false }: LateOptions = {},
): Late<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await fetchPart());
    } catch (cause) {
      await beforeFailing();
      throw new ChunkFailure('A part of the page did not load.', { cause });
    }
  };
  const LatePart = (props: Props): ReactNode => {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (!Part) load().then((part) => setPart(() => part), setFailure);
    }, [Part]);
    if (failure && !isOptional) throw failure;
    return Part ? <Part {...props} /> : waiting;
  };
  return Object.assign(LatePart, { load });
};
