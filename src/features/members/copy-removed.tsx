import { limits } from '../../config/limits.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useStored } from '../../member/hooks/use-stored.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says why the portal is empty after a long absence, until the member has read it. */
export const CopyRemoved = ({ uid }: { readonly uid: string }) => {
  const { copyRemoved } = memberValues(uid);
  return useStored(copyRemoved) ? (
    <Notice
      title="We removed the copy of the club from this device."
      onUnderstood={() => copyRemoved.write(null)}
    >
      It had not reached the club for {limits.copyDays} days. The copy comes back as soon as we reach the
      club. What you wrote here and did not send is still on this device.
    </Notice>
  ) : null;
};
