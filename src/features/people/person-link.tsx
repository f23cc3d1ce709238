import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import { navigationLinkClass } from '../../ui/navigation-link.tsx';
import { Face } from './picture/face.tsx';
import { nameOf } from './rules/profile.ts';
import { useMyProfile } from './use-my-profile.ts';

/** A link to the member's own profile at the rail's foot, with name and picture as others see them. */
export const PersonLink = ({ uid }: { readonly uid: string }) => {
  const profile = useMyProfile();
  return profile ? (
    <Link to={memberPath(uid)} className={`${navigationLinkClass} mt-auto hidden shrink-0 md:flex`}>
      <Face id={uid} name={nameOf(profile)} avatarUrl={profile.avatar_url} />
      <span dir="auto" className="max-w-full truncate px-1 xl:px-0">
        {nameOf(profile)}
      </span>
    </Link>
  ) : null;
};
