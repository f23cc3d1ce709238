import { momentText } from '../../domain/chat-time.ts';
import { useMembershipStatus } from '../../features/people/use-membership-status.ts';

/** Tells a suspended member until when and why, also offline. */
export const SuspensionNotice = () => {
  const suspension = useMembershipStatus()?.suspension;
  return suspension ? (
    <output className="block border-l-2 border-laterite bg-night-1 px-4 py-3">
      <strong className="font-semibold">
        You can read and export, but not write until {momentText(suspension.until)}.
      </strong>{' '}
      Until then, others see neither your name nor your picture nor your bio. Reason:{' '}
      <bdi>{suspension.reason}</bdi>
    </output>
  ) : null;
};
