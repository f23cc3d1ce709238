import {
  calendarPath,
  party,
  partyCalendarEvent,
  partyFileName,
} from '../../features/editions/rules/party.ts';
import { googleCalendarUrl } from '../../features/editions/rules/calendar.ts';
import { unnamedVenue } from '../../features/editions/rules/programme.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';
import { EditionNote, EventText, EventTime, useShownWhile, YourTime } from './event-text.tsx';
import { Timeline } from './timeline.tsx';

/** The invite party: schedule, logistics, and four buttons. A cancelled edition has two buttons. */
export const InviteParty = () => {
  const edition = useEdition();
  return (
    <Section
      id="invite-party"
      title={
        <>
          Invite Party: <EventText name="party" />
        </>
      }
      eyebrow="How it begins"
      lead={party.lead}
    >
      <div className="grid gap-x-16 gap-y-6 sm:gap-y-8 lg:grid-cols-[7fr_4fr]">
        <Timeline entries={edition.party} shown={1} label="The rest of the party" />
        <div className="grid gap-4 content-start sm:gap-8 sm:max-lg:grid-cols-2">
          <Logistics />
          <div className="grid content-start gap-3">
            <ButtonLink
              {...useShownWhile('cancelled')}
              href={calendarPath(edition)}
              download={partyFileName}
              variant="quiet"
            >
              Remove from your calendar (.ICS)
            </ButtonLink>
            <div {...useShownWhile('planned')} className="-ml-3 flex flex-wrap">
              <OutLink href={googleCalendarUrl(partyCalendarEvent(edition))} variant="quiet" size="small">
                Add to Google Calendar
              </OutLink>
              <ButtonLink href={calendarPath(edition)} download={partyFileName} variant="quiet" size="small">
                Download .ICS
              </ButtonLink>
              <Button variant="quiet" size="small" disabled aria-describedby="rsvp-hint">
                RSVP opens soon
              </Button>
              <p id="rsvp-hint" className="px-3 text-sm text-sand-dim">
                {party.rsvpHint}
                {edition.venue.text === unnamedVenue.text ? ` ${party.rsvpHintWithoutVenue}` : null}
              </p>
            </div>
            <Button data-to-form="">Apply to attend</Button>
          </div>
        </div>
      </div>
    </Section>
  );
};

const Logistics = () => (
  <dl className="grid grid-cols-2 content-start gap-4">
    <div>
      <dt className="text-sm text-sand-dim">Start</dt>
      <dd className="font-semibold">
        <EventTime name="start" />
        <EditionNote />
        <YourTime className="text-sm font-normal text-sand-dim" />
      </dd>
    </div>
    <div>
      <dt className="text-sm text-sand-dim">Duration</dt>
      <dd className="font-semibold">
        <EventText name="duration" />
        <p className="text-sm font-normal text-sand-dim">
          <EventText name="until" />
        </p>
      </dd>
    </div>
    <div>
      <dt className="text-sm text-sand-dim">Venue</dt>
      <dd className="font-semibold">{useEdition().venue.text}</dd>
    </div>
  </dl>
);
