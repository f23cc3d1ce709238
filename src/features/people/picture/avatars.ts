import { limits } from '../../../config/limits.ts';
import { smallPicture } from '../rules/picture-sides.ts';
import { perMember } from '../../../engine/member/per-member.ts';

/** Loads the avatars, as avatar-loader.ts does. */
export interface AvatarLoader {
  /** The address of the loaded avatar; null without one. */
  addressOf(id: string): string | null;
  /** Loads the avatars of these members. Does nothing for those that it has. */
  load(ids: Iterable<string>): void;
}

/**
 * The address under which `<img>` shows the picture, in base64: WebP, or JPEG from a browser that makes no WebP. Null for a picture
 * that would be large once decoded.
 */
export const pictureAddress = (image: string): string | null =>
  smallPicture(image, limits.pictureSide) &&
  `data:image/${image.startsWith('/9j/') ? 'jpeg' : 'webp'};base64,${image}`;

/** The avatars of the members on screen. Their loader comes with the API client, after the first view. */
export const createAvatars = () => {
  const watchers = new Map<() => void, string>();
  let loader: AvatarLoader | null = null;
  const avatars = {
    /** For React's useSyncExternalStore: loads the member's avatar, and calls `changed` when there is another one. */
    watch(id: string, changed: () => void): () => void {
      watchers.set(changed, id);
      loader?.load([id]);
      return () => watchers.delete(changed);
    },
    addressOf: (id: string): string | null => loader?.addressOf(id) ?? null,
    /** Loads the avatars on screen, and those that failed before. */
    loadAll: () => loader?.load(watchers.values()),
    startLoading(next: AvatarLoader): void {
      loader = next;
      avatars.loadAll();
    },
    /** The ids of the members on screen. */
    onScreen: (): readonly string[] => [...watchers.values()],
    /** Publishes the loaded avatars. */
    publish(): void {
      for (const changed of watchers.keys()) changed();
    },
  };
  return avatars;
};

export type Avatars = ReturnType<typeof createAvatars>;

/** The avatars that the member of this page sees. */
export const shownAvatars = perMember<Avatars>(createAvatars);
