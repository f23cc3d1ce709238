import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '../../config/paths.ts';
import { editionName } from '../editions/rules/edition-name.ts';
import { indiaText, indiaTime } from '../editions/rules/event-dates.ts';
import { isProgrammeOver, unnamedVenue, waitText } from '../editions/rules/programme.ts';
import { site } from '../../content/site.ts';
import type { Seat } from '../people/rules/profile.ts';
import { momentText } from '../../domain/chat-time.ts';
import { endOf, isArriving, isOnAt, villaSchema, type VillaDocument } from './rules/villa.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import type { Member } from '../../engine/member/member.ts';
import { cannotFetch, useSyncStatus, type SyncStatus } from '../../engine/member/state/sync-status.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BesidePage } from '../../ui/beside-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, textLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useVilla } from './use-villa.ts';
import { VillaDetails } from './villa-details.tsx';
import { VillaPicture } from '../../ui/villa-picture.tsx';
import { useSeat } from '../editions/use-seat.ts';
import { villaStored } from './stored.ts';

/** Tells attendees and organisers about the villa, also without a network. Others see only the public facts of the next edition. */
export const VillaPage = ({ member }: { readonly member: Member }) => {
  const { uid, mirror } = member;
  const copy = useVilla(mirror);
  const status = useSyncStatus();
  const [openedAt] = useState(Date.now);
  // The engine retries a pull that fails.
  useEffect(() => void member.online().then((online) => online?.engine.pullNow()), [member]);

  const { seat } = useSeat();
  const now = useNow();
  const programme = useProgramme();
  const isAhead = programme && !programme.isCancelled && Date.parse(programme.startsAt) > now;
  const nextEdition = isAhead ? programme.edition : null;
  const isPast = programme !== null && isProgrammeOver(programme, now);

  const villa = v.safeParse(villaSchema, copy?.content);
  const hasVilla = copy && villa.success;
  const isOn = hasVilla ? isOnAt(copy, now) : false;
  const isOver = (hasVilla ? endOf(copy) : Date.parse(seat?.ends_at ?? '')) <= now;
  const opensTicket = seat !== undefined && Date.parse(seat.ends_at) > now;
  const leadsWithWifi = hasVilla ? isOn && Boolean(villa.output.wifi?.password) : false;
  const edition = hasVilla ? copy.edition : (seat?.edition ?? nextEdition);
  const copiedEdition = copy?.edition;
  useEffect(() => {
    if (copiedEdition !== undefined) villaStored(uid).villaSeen.write(copiedEdition);
  }, [uid, copiedEdition]);

  return (
    <BesidePage title="The villa" home={paths.members} byDay isWide>
      <title>{`The villa | ${site.name}`}</title>
      <div className={copy === undefined ? '' : 'grid gap-4 lg:grid-cols-2 lg:gap-x-8'}>
        {copy === undefined ? null : (
          <VillaPicture className="h-40 w-full rounded-md object-cover sm:h-56 lg:h-64" />
        )}
        <div>
          {edition === null ? null : (
            <EditionFacts {...{ edition, seat, isOver }} hasVilla={hasVilla ?? false} />
          )}
          {hasVilla && isOver ? (
            <p className="measure mt-3">
              {villa.output.contacts.length === 0 ? '' : 'Left something behind? Call one of the contacts. '}
              <span className="text-sand-dim">{goesText(copy)}</span>
            </p>
          ) : null}
          <output className="measure mt-3 block text-sand-dim empty:hidden">
            {hasVilla ? copyAgeText(status) : missingVillaText(status, openedAt, seat, now)}
          </output>
          <div
            className={`mt-5 flex flex-wrap gap-x-2 ${leadsWithWifi || (!opensTicket && (seat || hasVilla)) ? '-ml-4' : ''}`}
          >
            {seat || hasVilla ? null : (
              <ButtonLink href={`${paths.home}#${isPast ? 'countdown' : 'application'}`}>
                {isPast ? 'Tell me about the next one' : 'Apply for an edition'}
              </ButtonLink>
            )}
            {opensTicket ? (
              <Link to={paths.ticket} className={buttonClass(leadsWithWifi ? 'quiet' : 'primary')}>
                <Icon name="ticket" className="size-4" />
                Ticket
              </Link>
            ) : null}
            <ButtonLink href={paths.event} variant="quiet">
              <Icon name="clock" className="size-4" />
              Schedule
            </ButtonLink>
          </div>
        </div>
      </div>
      {hasVilla ? <VillaDetails villa={villa.output} map={copy.map} isOn={isOn} isOver={isOver} /> : null}
    </BesidePage>
  );
};

interface EditionFactsProps {
  readonly edition: string;
  readonly seat: Seat | undefined;
  readonly isOver: boolean;
  /** The villa's texts say where it is. */
  readonly hasVilla: boolean;
}

/** When and where an edition is: from the programme on this device, or else from the member's seat. */
const EditionFacts = ({ edition, seat, isOver, hasVilla }: EditionFactsProps) => {
  const known = useProgramme();
  const now = useNow();
  const programme = known?.edition === edition ? known : null;
  const startsAt = programme?.startsAt ?? (seat?.edition === edition ? seat.starts_at : null);
  return (
    <>
      <p className="mb-2 font-display text-xl font-semibold">
        {editionName(edition, startsAt)}
        {isOver ? ' is over' : ''}
      </p>
      {startsAt && !isOver ? (
        <p className="figures mb-1 text-sm text-sand-dim">
          {indiaText(Date.parse(startsAt))}
          {Date.parse(startsAt) > now ? (
            <span className="block">In {waitText(Date.parse(startsAt), now)}</span>
          ) : null}
        </p>
      ) : null}
      {programme && !(hasVilla && programme.venue === unnamedVenue.text) ? (
        <p>Venue: {programme.venue}</p>
      ) : null}
    </>
  );
};

/** Says until when a device keeps the villa of an edition that is over. */
const goesText = ({ kept_until }: VillaDocument): string => {
  const { weekday, month, day } = indiaTime(Date.parse(kept_until));
  return `This page stays until ${weekday}, ${month} ${day}.`;
};

/** Says how old the copy is. Empty while the server can be reached. */
const copyAgeText = (status: SyncStatus): string => {
  if (!cannotFetch(status)) return '';
  if (status.lastPullAt === null) return 'On this device.';
  return `On this device. As of ${momentText(new Date(status.lastPullAt).toISOString())}.`;
};

/** Says why the page shows no villa. A guest with a seat always reads of it, also when no organiser has described the villa. */
const missingVillaText = (
  status: SyncStatus,
  openedAt: number,
  seat: Seat | undefined,
  now: number,
): string => {
  if (seat && Date.parse(seat.ends_at) <= now) return '';
  if (seat) {
    const until =
      Date.parse(seat.starts_at) > now ? 'before it begins' : 'once an organiser has written them down';
    return `You have a seat in ${editionName(seat.edition, seat.starts_at)}. The way there, the Wi-Fi and the house rules appear here ${until}.`;
  }
  if (cannotFetch(status) && status.lastPullAt === null)
    return 'The club cannot be reached. Open this page once while you have a connection; then it works without one.';
  return !cannotFetch(status) && (status.lastPullAt ?? 0) < openedAt
    ? 'Loading...'
    : 'This page is for those who have a seat. Once you have one, it says how to get there, the Wi-Fi and the house rules.';
};

/** Asks an arriving attendee, until they dismiss it, to open the villa's page while they have a network. */
export const VillaNotice = () => {
  const member = useMember();
  const villa = useVilla(member?.mirror);
  const seen = member && villaStored(member.uid).villaSeen;
  const isSeen = useStored(seen) === villa?.edition;
  const now = useNow();
  return villa && isArriving(villa, now) && !isSeen ? (
    <Notice title="You arrive soon." onUnderstood={() => seen?.write(villa.edition)}>
      Open the villa’s page once while you still have a network. Then it works without one: how to arrive,
      whom to call, the Wi-Fi.
      <Link to={paths.villa} className={`${textLink} flex min-h-11 w-fit items-center`}>
        Open the villa’s page
      </Link>
    </Notice>
  ) : null;
};
