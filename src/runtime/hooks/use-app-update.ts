import { createContext, useContext, useState } from 'react';

/**
 * How an attempt to get the newest version ended. `none`: the server has no newer one. `unreachable`: it cannot be asked.
 * `unsaved`: something on this page would be lost, so it stays. After `reloading` the page is about to go.
 */
export type NewVersionResult = 'reloading' | 'none' | 'unreachable' | 'unsaved';

/** What a page can do about a newer version of itself. */
export interface AppUpdate {
  /** The person wants the version that was found: what is being sent goes first, then this tab reloads. */
  readonly accept: () => void;
  /** The person wants to be left alone, or no longer to wait. */
  readonly postpone: () => void;
  /** Asks the server and changes to what it has, in one go. */
  readonly getNewest: () => Promise<NewVersionResult>;
}

export const AppUpdateContext = createContext<AppUpdate | null>(null);

export const useAppUpdate = (): AppUpdate => {
  const update = useContext(AppUpdateContext);
  if (!update) throw new Error('useAppUpdate must be used within its provider');
  return update;
};

/** For a button that gets the newest version: whether it is at work, and what came of it; null before the first press. */
export const useNewest = () => {
  const { getNewest } = useAppUpdate();
  const [result, setResult] = useState<NewVersionResult | 'asking' | null>(null);
  return {
    result,
    get: () => {
      setResult('asking');
      getNewest().then(setResult, () => setResult('unreachable'));
    },
  };
};
