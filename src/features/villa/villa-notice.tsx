import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { isArriving } from '../../domain/villa-copy.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { useStored } from '../../member/hooks/use-stored.ts';
import { useVilla } from './use-villa.ts';
import { Icon } from '../../ui/icon.tsx';
import { textLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Leads those who come to the villa's page. Tells them once, from three days before, to open it while they have a network. */
export const VillaNotice = () => {
  const member = useMember();
  const villa = useVilla(member?.mirror);
  const seen = member && memberValues(member.uid).villaSeen;
  const isSeen = useStored(seen) === villa?.edition;
  const now = useNow();
  if (!villa) return null;
  return isArriving(villa, now) && !isSeen ? (
    <Notice title="You arrive soon." onUnderstood={() => seen?.write(villa.edition)}>
      Open the villa’s page once while you still have a network. Then it works without one: how to arrive,
      whom to call, the Wi-Fi.
      <Link to={paths.villa} className={`${textLink} flex min-h-11 w-fit items-center`}>
        Open the villa’s page
      </Link>
    </Notice>
  ) : (
    <p className="flex flex-wrap items-center gap-x-3">
      <Link to={paths.villa} className={`${textLink} inline-flex min-h-11 items-center gap-2`}>
        <Icon name="map-pin" className="size-4" />
        The villa
      </Link>
      <span className="text-sm text-sand-dim">How to arrive, contacts and Wi-Fi: on this device.</span>
    </p>
  );
};
