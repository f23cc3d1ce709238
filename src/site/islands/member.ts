import { paths } from '../../config/paths.ts';
import { deviceValues } from '../../engine/local/store/keys.ts';

/** For a member who is signed in on this device: removes "Join Now" and gives its look to "Members Portal". */
export const hydrateMember = (): void => {
  if (!deviceValues.user.read()) return;
  const [portal, join] = [paths.members, paths.auth].map((path) =>
    document.querySelector<HTMLAnchorElement>(`header nav a[href="${path}"]`),
  );
  if (!portal || !join) return;
  portal.className = join.className;
  join.parentElement?.remove();
};
