import { eventDates, type EventDates } from '../../content/event-dates.ts';
import { party, partyCalendarEvent, partyFileName } from '../../content/event.ts';
import { googleCalendarUrl } from '../../domain/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { downloadCalendar } from './download-calendar.ts';
import { goToForm } from './go-to-form.ts';
import { Timeline } from './timeline.tsx';
import { useEdition } from './use-edition.ts';
import { YourTime } from './your-time.tsx';

/** The invite party: schedule, logistics, and the ways into a calendar. */
export const InviteParty = () => {
  const edition = useEdition();
  const dates = eventDates(edition);
  const event = partyCalendarEvent(edition);
  return (
    <Section
      id="invite-party"
      title={`Invite Party: ${dates.party}`}
      eyebrow="How it begins"
      lead={party.lead}
    >
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_4fr]">
        <Timeline entries={party.schedule} />
        <div>
          <Logistics dates={dates} startsAt={edition.startsAt} />
          <div className="mt-8 grid gap-3">
            <Button onClick={goToForm}>Apply to attend</Button>
            <OutLink href={googleCalendarUrl(event)} variant="quiet">
              Add to Google Calendar
            </OutLink>
            <Button variant="quiet" onClick={() => void downloadCalendar(event, partyFileName)}>
              Download .ICS
            </Button>
            <Button variant="quiet" disabled>
              RSVP opens soon
            </Button>
          </div>
        </div>
      </div>
    </Section>
  );
};

const Logistics = ({ dates, startsAt }: { readonly dates: EventDates; readonly startsAt: number }) => (
  <dl className="grid gap-4 border-t border-night-edge pt-6">
    <div>
      <dt className="text-sm text-sand-dim">Start</dt>
      <dd className="font-semibold">
        <time dateTime={dates.startIso}>{dates.start}</time>
        <YourTime startsAt={startsAt} className="text-sm font-normal text-sand-dim" />
      </dd>
    </div>
    <div>
      <dt className="text-sm text-sand-dim">Duration</dt>
      <dd className="font-semibold">{dates.hours.replace(' (IST)', '')}</dd>
    </div>
    <div>
      <dt className="text-sm text-sand-dim">Venue</dt>
      <dd className="font-semibold">{party.venue}</dd>
    </div>
  </dl>
);
