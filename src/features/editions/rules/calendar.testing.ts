import ICAL from 'ical.js';

type Properties = ReadonlyMap<string, string>;

/** A calendar file: the properties by their names, with unescaped texts. */
interface ReadCalendar {
  readonly calendar: Properties;
  /** The first event. */
  readonly event: Properties;
  readonly events: readonly Properties[];
  /** The alarm of each event; empty without one. */
  readonly alarms: readonly Properties[];
}

/**
 * Parses a calendar file. Throws where it breaks RFC 5545, even where calendar programs are tolerant: lines end with CRLF, have at most 75
 * octets, split no character and contain no control character.
 */
export const readCalendar = (bytes: Uint8Array): ReadCalendar => {
  const octets = String.fromCharCode(...bytes);
  const lines = octets.split('\r\n');
  if (lines.pop() !== '') throw new Error('No CRLF at the end.');
  for (const line of lines) {
    if (line.length > 75) throw new Error(`A line of ${line.length} octets.`);
    // oxlint-disable-next-line no-control-regex -- no line may contain these.
    if (/[\0-\x08\x0a-\x1f\x7f]/.test(line)) throw new Error('A control character.');
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(line, (sign) => sign.charCodeAt(0)));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library answers with `any`.
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)) as unknown[]);
  const vevents = calendar.getAllSubcomponents('vevent');
  const events = vevents.map(propertiesOf);
  if (new Set(events.map((event) => event.get('UID'))).size < events.length)
    throw new Error('A UID of two events.');
  return {
    calendar: propertiesOf(calendar),
    event: events[0] ?? new Map(),
    events,
    alarms: vevents.map((event) => propertiesOf(event.getFirstSubcomponent('valarm'))),
  };
};

const propertiesOf = (component: ICAL.Component | null): Properties =>
  new Map(
    component?.getAllProperties().map((property) => {
      const value: unknown = property.getFirstValue();
      const isTime = value instanceof ICAL.Time || value instanceof ICAL.Duration;
      return [property.name.toUpperCase(), isTime ? value.toICALString() : String(value)] as const;
    }),
  );
