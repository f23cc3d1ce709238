import { paths } from '../../config/paths.ts';
import { deviceValues } from '../../engine/local/store/keys.ts';

/** Removes "Join Now" for a member who is signed in on this device, and gives "Members Portal" its look. */
export const hydrateMember = (): void => {
  if (!deviceValues.user.read()) return;
  const [portal, join] = [paths.members, paths.auth].map((path) =>
    document.querySelector<HTMLAnchorElement>(`header nav a[href="${path}"]`),
  );
  if (!portal || !join) return;
  portal.className = join.className;
  join.parentElement?.remove();
};
