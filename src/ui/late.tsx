import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Thrown when a chunk fails to load, which is no bug. AreaBoundary shows it, and the person can try again. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

let waitBeforeFailure = (): Promise<unknown> => Promise.resolve();

/** Makes each failed load await `wait` before the failure shows: the page may reload instead. */
export const beforeChunkFailure = (wait: () => Promise<unknown>): void => {
  waitBeforeFailure = wait;
};

/** A component whose chunk loads when it first renders. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Loads the chunk. Rejects when it fails to load; the next call tries again. */
  readonly load: () => Promise<unknown>;
}

interface LateOptions {
  /** Shown until the chunk has loaded. */
  readonly waiting?: ReactNode;
  /** True when the page is complete without it: if the chunk fails to load, nothing shows. */
  readonly isOptional?: boolean;
}

/** Wraps a component of another chunk. If the chunk fails to load, rendering throws to the nearest AreaBoundary; a remount tries again. */
export const late = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waiting = null, isOptional = false }: LateOptions = {},
): Late<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await fetchPart());
    } catch (cause) {
      await waitBeforeFailure();
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
