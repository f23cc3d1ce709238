import { memberValues } from '../../engine/local/store/member-keys.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { whenText } from './times.ts';

/** `lost`: when the entries were written that an eviction deleted. Null without an eviction, or once the member has dismissed the notice. */
export const useEvicted = (): { readonly lost: readonly number[] | null; readonly dismiss: () => void } => {
  const uid = useMember()?.uid;
  const stored = uid === undefined ? null : memberValues(uid).evictionMarker;
  const marker = useStored(stored);
  return {
    lost: marker?.lost ?? null,
    dismiss: () => marker && stored?.write({ ...marker, lost: null }),
  };
};

/** Says that the browser evicted this device's data, and how many unsent changes were lost. */
export const EvictionNotice = () => {
  const { lost, dismiss } = useEvicted();
  const now = useNow();
  return lost ? (
    <div className="mb-6">
      <Notice title="Your browser deleted this app’s data on this device." onUnderstood={dismiss}>
        We are downloading your copy again. {lostText(lost, now)}
      </Notice>
    </div>
  ) : null;
};

/** Names only the number and the times, because the texts are lost. */
const lostText = (lost: readonly number[], now: number): string => {
  if (lost.length === 0) return 'Nothing unsent was lost.';
  const [first, last] = [Math.min(...lost), Math.max(...lost)].map((at) => whenText(at, now));
  const times = first === last ? first : `between ${first} and ${last}`;
  return lost.length === 1
    ? `One unsent change is gone, written ${times}.`
    : `${lost.length} unsent changes are gone, written ${times}.`;
};
