import { limits } from '../../../config/limits.ts';
import { smallPicture } from '../rules/picture-sides.ts';
import { perMember } from '../../../engine/member/per-member.ts';

/** Loads avatars; avatar-loader.ts implements it. */
export interface AvatarLoader {
  /** The address of the loaded avatar; null without one. */
  addressOf(id: string): string | null;
  /** Loads the avatars of these members, except those already loaded. */
  load(ids: Iterable<string>): void;
}

/** The data URL of a picture in base64, WebP or JPEG. Null for a picture that would be large once decoded. */
export const pictureAddress = (image: string): string | null =>
  smallPicture(image, limits.pictureSide) &&
  `data:image/${image.startsWith('/9j/') ? 'jpeg' : 'webp'};base64,${image}`;

/** The avatars of the members on screen. `startLoading` gets the loader after the first view, with the API client. */
export const createAvatars = () => {
  const watchers = new Map<() => void, string>();
  let loader: AvatarLoader | null = null;
  const avatars = {
    /** For React's useSyncExternalStore: loads the member's avatar. Returns the unsubscribe function. */
    watch(id: string, changed: () => void): () => void {
      watchers.set(changed, id);
      loader?.load([id]);
      return () => watchers.delete(changed);
    },
    addressOf: (id: string): string | null => loader?.addressOf(id) ?? null,
    /** Loads the avatars on screen, and those that failed before. */
    loadAll: () => loader?.load(watchers.values()),
    startLoading(created: AvatarLoader): void {
      loader = created;
      avatars.loadAll();
    },
    /** The ids of the members on screen. */
    onScreen: (): readonly string[] => [...watchers.values()],
    /** Notifies the watchers that avatars have been loaded. */
    publish(): void {
      for (const changed of watchers.keys()) changed();
    },
  };
  return avatars;
};

export type Avatars = ReturnType<typeof createAvatars>;

/** The avatars on this page, for each signed-in member. */
export const shownAvatars = perMember<Avatars>(createAvatars);
