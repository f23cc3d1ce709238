/** Loads pictures, as picture-loader.ts does. */
export interface PictureLoader {
  /** The address of the loaded picture; null without one. */
  addressOf(id: string): string | null;
  /** Loads the pictures of these members. Does nothing for those that it has. */
  load(ids: Iterable<string>): void;
}

/** The pictures of the members on screen. Their loader comes with the API client, after the first view. */
export const createPictures = () => {
  const watchers = new Map<() => void, string>();
  let loader: PictureLoader | null = null;
  const pictures = {
    /** For React's useSyncExternalStore: loads the member's picture, and calls `changed` when there is another one. */
    watch(id: string, changed: () => void): () => void {
      watchers.set(changed, id);
      loader?.load([id]);
      return () => watchers.delete(changed);
    },
    addressOf: (id: string): string | null => loader?.addressOf(id) ?? null,
    /** Loads the pictures on screen, again those that did not come. */
    loadAll: () => loader?.load(watchers.values()),
    startLoading(next: PictureLoader): void {
      loader = next;
      pictures.loadAll();
    },
    /** The ids of the members on screen. */
    onScreen: (): readonly string[] => [...watchers.values()],
    /** Shows what the loader has. */
    publish(): void {
      for (const changed of watchers.keys()) changed();
    },
  };
  return pictures;
};

export type Pictures = ReturnType<typeof createPictures>;
