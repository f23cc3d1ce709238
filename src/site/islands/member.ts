import { paths } from '../../config/paths.ts';
import { deviceValues } from '../../local/store/keys.ts';

/** Shows a member who is signed in on this device the way to the portal in place of the one to the sign-in. */
export const wakeMember = (): void => {
  if (!deviceValues.identity.read()) return;
  const join = document.querySelector<HTMLAnchorElement>(`header nav a[href="${paths.auth}"]`);
  if (!join) return;
  document.querySelector(`header nav li:has(> a[href="${paths.members}"])`)?.remove();
  join.href = paths.members;
  join.textContent = 'Members portal';
};
