import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { editionName } from '../editions/rules/edition-name.ts';
import { indiaText } from '../editions/rules/event-dates.ts';
import { startForReader } from '../editions/rules/reader-time.ts';
import { site } from '../../content/site.ts';
import { shortCode, spelled, type OwnTicket } from './rules/ticket.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { useMembershipStatus, useTicket } from '../../engine/member/hooks/use-mirror.ts';
import { useSeat } from './use-seat.ts';
import type { Member } from '../../engine/member/member.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BesidePage } from '../../ui/beside-page.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import { GiveBack, GoingBack } from './give-back.tsx';
import { VillaPicture } from '../../ui/villa-picture.tsx';

/** The member's ticket, for a gate without a network: a code to scan, and the same in words. */
export const TicketPage = ({ member }: { readonly member: Member }) => {
  const kept = useTicket() ?? null;
  const [hasAsked, setHasAsked] = useState(false);
  const isCutOff = cannotFetch(useSyncStatus());
  const { seat, goingBack } = useSeat();
  const isSeatless = useMembershipStatus() !== undefined && seat === undefined;
  useWakeLock(typeof kept?.ticket === 'string');

  useEffect(() => {
    const ask = async () => {
      await (await member.online())?.engine.pullNow();
      setHasAsked(true);
    };
    void ask();
  }, [member]);

  // A seat that was given just now has no ticket for some seconds.
  const isComing = !hasAsked || (kept === null && seat !== undefined);
  const state = isCutOff ? 'unreachable' : isComing ? 'asking' : 'known';
  const hasNoTicket = !kept?.ticket && (isSeatless || state === 'known');
  return (
    <BesidePage title="Your ticket" home={paths.members} byDay>
      <title>{`Ticket | ${site.name}`}</title>
      <div className="flex max-w-md flex-col gap-5 lg:max-w-full">
        <GoingBack goingBack={goingBack} />
        {kept?.ticket ? (
          <section className="@container rounded-lg bg-code-paper p-5 text-code">
            <div className="grid items-center gap-x-6 gap-y-2 @[36rem]:grid-cols-2">
              <div>
                <p dir="auto" className="text-xl font-semibold">
                  {kept.name}
                </p>
                <p>
                  {site.name}, {editionName(kept.edition)}
                </p>
                <WhenAndWhere edition={kept.edition} />
              </div>
              <QrCode
                text={kept.ticket}
                label="Your ticket as a QR code"
                className="mx-auto w-full @[36rem]:col-start-2 @[36rem]:row-span-2 @[36rem]:row-start-1"
              />
              <div className="text-center @[36rem]:text-left">
                <p
                  translate="no"
                  className="whitespace-nowrap font-mono text-code-fit font-semibold tracking-[0.2em]"
                >
                  {shortCode(kept.attendee)}
                </p>
                <p translate="no" className="mt-1 text-balance text-lg font-semibold">
                  {/* The hyphen of X-ray would let the word break. */}
                  {spelled(shortCode(kept.attendee))
                    .split(' ')
                    .flatMap((word, place) => [
                      ' ',
                      <span key={place} className="whitespace-nowrap">
                        {word}
                      </span>,
                    ])}
                </p>
              </div>
            </div>
          </section>
        ) : null}
        {!kept && seat && state === 'asking' ? ticketPlace : null}
        {hasNoTicket ? <VillaPicture className="h-auto w-full rounded-md border border-night-line" /> : null}
        {kept?.ticket === null ? (
          <Gone {...kept} />
        ) : (
          <output className="measure">
            {kept !== null && goingBack !== null
              ? 'Your ticket opens the gate until we know that you can’t come.'
              : wordsFor(kept !== null, isSeatless ? 'known' : state)}
          </output>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-3">
          {hasNoTicket ? (
            <ButtonLink href={`${paths.home}#application`} className="grow">
              Apply for an edition
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.event} variant="quiet" className="grow">
            Schedule
          </ButtonLink>
          {kept?.ticket ? (
            <Link to={paths.villa} className={`${buttonClass('quiet')} grow`}>
              The villa
            </Link>
          ) : null}
        </div>
        {kept || state !== 'asking' ? <GiveBack seat={seat} goingBack={goingBack} /> : null}
      </div>
    </BesidePage>
  );
};

/** A ticket that is none any more, because the member gave the seat back or an organiser cancelled it. */
const Gone = ({ name, edition, gave_back }: OwnTicket) =>
  gave_back ? (
    <section className="rounded-lg border border-night-edge p-5">
      <h2 className="text-xl font-semibold">You gave your seat back</h2>
      <p className="mt-1">
        Thank you for telling us, <bdi>{name}</bdi>. Somebody else can come to {editionName(edition)} now, and
        this ticket opens no gate any more.
      </p>
    </section>
  ) : (
    <section className="rounded-lg border-2 border-alarm p-5">
      <h2 className="text-xl font-semibold text-alarm">Cancelled</h2>
      <p className="mt-1">
        <bdi>{name}</bdi>, your place in {editionName(edition)} was given back or cancelled. Its ticket opens
        no gate any more. If you did not expect this, write to{' '}
        <TextLink href={site.email.href}>{site.email.label}</TextLink>.
      </p>
    </section>
  );

/** Keeps the ticket's height while it loads, so that nothing below it moves when it comes. */
const ticketPlace = (
  <div aria-hidden className="rounded-lg border border-night-line" style={{ aspectRatio: 0.7 }} />
);

/** As the programme on this device says it; nothing before the device knows it. */
const WhenAndWhere = ({ edition }: { readonly edition: string }) => {
  const programme = useProgramme();
  if (programme?.edition !== edition) return null;
  const startsAt = Date.parse(programme.startsAt);
  const own = startForReader(startsAt);
  return (
    <>
      <p>
        {indiaText(startsAt)}
        <br />
        {own === null ? null : (
          <>
            Your time: <span lang={own.locale}>{own.text}</span>
            <br />
          </>
        )}
        Venue: {programme.venue}
      </p>
      {programme.isCancelled ? <p className="text-lg font-semibold">This edition is cancelled.</p> : null}
    </>
  );
};

const wordsFor = (hasTicket: boolean, state: 'asking' | 'known' | 'unreachable'): string => {
  if (hasTicket)
    return state === 'unreachable'
      ? 'On this device. The club cannot be reached now, and the gate does not need it.'
      : 'On this device, also without a network. Show it at the gate, or say the code.';
  if (state === 'asking') return 'Loading...';
  return state === 'known'
    ? 'You don’t have a seat in an edition yet.'
    : 'The club cannot be reached. Open this page once while you have a connection; then it works without one.';
};
