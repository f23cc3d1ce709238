import { lazy, type ComponentType } from 'react';

/** A component in a chunk of its own. */
interface Preloadable {
  readonly Component: ComponentType;
  /** Fetches the chunk; what was fetched before it is rendered shows without a pause. Rejects when it does not come. */
  readonly preload: () => Promise<unknown>;
}

/** Like React's `lazy`, and can be fetched ahead. */
export const preloadable = (load: () => Promise<ComponentType>): Preloadable => {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  const Component = () => {
    const Loaded = loaded ?? Lazy;
    return <Loaded />;
  };
  return { Component, preload };
};
