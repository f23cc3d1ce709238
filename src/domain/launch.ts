import { launchParameters, paths } from '../config/paths.ts';
import { toSharedText, type SharedText } from './shared-text.ts';

/** What an address that the system opened says beside where it leads. */
export interface Launch {
  /** Path, query and fragment without what belongs to the launch: what the address bar shows and a reload opens. */
  readonly address: string;
  /** `icon`, `shortcut-chat` and so on; null when the address names none. */
  readonly source: string | null;
  /** For the composer of the chat; null when nothing is shared. */
  readonly shared: SharedText | null;
}

/** Takes an address apart; null when nothing of a launch is in it. */
export const readLaunch = ({ pathname, search, hash }: URL): Launch | null => {
  const query = new URLSearchParams(search);
  const source = query.get(launchParameters.launch);
  const { title, text, url } = launchParameters;
  const isShare = pathname === paths.members && [title, text, url].some((name) => query.has(name));
  if (source === null && !isShare) return null;
  const shared = isShare
    ? toSharedText({ title: query.get(title), text: query.get(text), url: query.get(url) })
    : null;
  for (const name of Object.values(launchParameters)) query.delete(name);
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  return { address: `${pathname}${rest}${isShare ? '#chat' : hash}`, source, shared };
};
