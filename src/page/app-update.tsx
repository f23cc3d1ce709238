import type { AppUpdate } from '../runtime/hooks/use-app-update.ts';
import { appVersion, useAppVersion } from '../runtime/state/app-version.ts';
import { lazyPart, quietPart } from '../ui/lazy-part.tsx';
import { rescueWhenPartsVanish } from './rescue.ts';
import { createWorkerBridge } from './service-worker.ts';

/** Fetched early, although it may never show: when it has to, the server may no longer have it. */
const prompt = lazyPart(async () => (await import('../features/update/update-prompt.tsx')).UpdatePrompt);

const QuietPrompt = quietPart(prompt);

/** Nothing, until there is a newer version; without it the page works on. */
export const UpdatePrompt = () => {
  const { newer } = useAppVersion();
  return <QuietPrompt wanted={newer !== 'none'} props={{}} />;
};

const bridge = createWorkerBridge((newer) => appVersion.change({ newer }));

let loading: Promise<AppUpdate> | null = null;
const load = (): Promise<AppUpdate> => {
  loading ??= import('./updates.ts')
    .then(({ createUpdates }) => createUpdates(bridge))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};

/** Before anything that could fail to come. */
export const watchForLostParts = (): void => rescueWhenPartsVanish(bridge);

const behindPageMs = 2_000;

/** Once the page is there: what it shows does not wait for the worker. */
export const startUpdates = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => {
      globalThis.addEventListener('load', resolve, { once: true });
    });
  await bridge.register();
  // Nobody waits for them, and the page may still be coming to life.
  await new Promise((resolve) => {
    setTimeout(resolve, behindPageMs);
  });
  // Without them the app works on, and the next start tries again.
  await Promise.allSettled([load(), prompt.load()]);
};

/** The update as the screens have it; what is behind it comes after the page. */
export const lazyUpdate: AppUpdate = {
  accept: () => void load().then((update) => update.accept()),
  postpone: () => void load().then((update) => update.postpone()),
  getNewest: async () => (await load()).getNewest(),
};
