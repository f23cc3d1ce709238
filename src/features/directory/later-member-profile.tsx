import { useEffect, type ComponentProps } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { lazyPart, usePart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.tsx';
import { didNotLoad } from './member-texts.ts';

const memberProfile = lazyPart(async () => (await import('./member-profile.tsx')).MemberProfile);

/** The window of a profile is fetched behind the first cards, before anybody presses one: also offline it must open. */
export const LaterMemberProfile = (props: ComponentProps<typeof memberProfile.Part>) => {
  const { member } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void memberProfile.load().catch(() => undefined), 3_000);
    return () => clearTimeout(timer);
  }, []);
  const MemberProfile = usePart(memberProfile, member !== undefined, () => {
    showToast(didNotLoad);
    void navigate(paths.members, { replace: true });
  });
  // oxlint-disable-next-line react/static-components -- it is the chunk's, the same each time.
  return MemberProfile ? <MemberProfile {...props} /> : null;
};
