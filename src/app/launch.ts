import { shareAt, type Programme } from '../features/editions/rules/programme.ts';
import { launchParameters, paths } from '../config/paths.ts';
import { toSharedText, type SharedText } from '../features/chat/rules/shared-text.ts';

/** How the system opened the installed app. */
export interface Launch {
  /** Path, query and fragment without the launch parameters, for the address bar. */
  readonly address: string;
  /** The icon or shortcut that the person pressed: `icon`, `shortcut-chat` and so on. Null for a share. */
  readonly source: string | null;
  /** Text for the chat's composer; null when nothing is shared. */
  readonly shared: SharedText | null;
}

/**
 * True when the installed app opens on the schedule: launched by its icon while this edition goes on. `now` in epoch milliseconds.
 */
export const opensOnSchedule = (
  launch: Launch | null,
  edition: Pick<Programme, 'isCancelled' | 'startsAt' | 'endsAt'> | undefined,
  now: number,
): boolean =>
  launch?.source === 'icon' &&
  edition !== undefined &&
  !edition.isCancelled &&
  shareAt(edition, now) !== null;

/** Reads the launch parameters of an address; null without any. */
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
