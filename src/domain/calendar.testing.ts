type Properties = Map<string, string>;

/** A calendar file: properties by name, with unescaped texts. */
export interface ReadCalendar {
  readonly calendar: ReadonlyMap<string, string>;
  /** The only event, or the first one. */
  readonly event: ReadonlyMap<string, string>;
  readonly events: readonly ReadonlyMap<string, string>[];
  /** The alarm of each event; empty without one. */
  readonly alarms: readonly ReadonlyMap<string, string>[];
}

/** In which component each may begin. */
const parents: Readonly<Record<string, string>> = { VCALENDAR: '', VEVENT: 'VCALENDAR', VALARM: 'VEVENT' };

/**
 * Reads a calendar file strictly by RFC 5545. Takes bytes, because the standard counts octets. Throws an error that
 * names the fault.
 */
export const readCalendar = (bytes: Uint8Array): ReadCalendar => {
  const calendar: Properties = new Map();
  const events: Properties[] = [];
  const alarms: Properties[] = [];
  const open: { readonly name: string; readonly properties: Properties }[] = [];
  for (const { name, value } of unfold(physicalLines(bytes)).map(toProperty)) {
    const parent = open.at(-1);
    if (name === 'BEGIN') {
      if (parents[value] !== (parent?.name ?? '')) fail(`BEGIN:${value} inside ${parent?.name ?? 'nothing'}`);
      const properties: Properties =
        value === 'VALARM' ? (alarms.at(-1) ?? new Map()) : value === 'VEVENT' ? new Map() : calendar;
      if (value === 'VEVENT') {
        events.push(properties);
        alarms.push(new Map());
      } else if (properties.size > 0) fail(`${value} twice`);
      open.push({ name: value, properties });
    } else if (name === 'END') {
      if (open.pop()?.name !== value) fail(`END:${value} closes nothing`);
    } else {
      if (!parent) return fail(`${name} outside of the calendar`);
      if (parent.properties.has(name)) fail(`${name} twice`);
      parent.properties.set(name, readValue(name, value));
    }
  }
  if (open.length > 0) fail(`${open.map(({ name }) => name).join(', ')} never closed`);
  demand(calendar, ['VERSION', 'PRODID']);
  if (calendar.get('VERSION') !== '2.0') fail('VERSION is not 2.0');
  for (const event of events) {
    demand(event, ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']);
    // Times of equal length compare as text.
    if ((event.get('DTEND') ?? '') <= (event.get('DTSTART') ?? '')) fail('ends before it starts');
  }
  for (const alarm of alarms) if (alarm.size > 0) demand(alarm, ['ACTION', 'DESCRIPTION', 'TRIGGER']);
  if (new Set(events.map((event) => event.get('UID'))).size < events.length) fail('UID of two events');
  return { calendar, event: events[0] ?? fail('no event'), events, alarms };
};

/** Splits at CRLF and checks each line: valid UTF-8, at most 75 octets. */
const physicalLines = (bytes: Uint8Array): string[] => {
  const lines: string[] = [];
  let start = 0;
  for (const [at, octet] of bytes.entries()) {
    const isEnd = octet === 0x0a && bytes[at - 1] === 0x0d;
    if (octet === 0x0a && !isEnd) fail(`a bare LF at octet ${at}`);
    if (octet === 0x0d && bytes[at + 1] !== 0x0a) fail(`a bare CR at octet ${at}`);
    if ((octet < 0x20 && ![0x09, 0x0a, 0x0d].includes(octet)) || octet === 0x7f)
      fail(`a control character at octet ${at}`);
    if (!isEnd) continue;
    if (at - 1 - start > 75) fail(`a line of ${at - 1 - start} octets`);
    lines.push(decode(bytes.subarray(start, at - 1)));
    start = at + 1;
  }
  if (start !== bytes.length) fail('no CRLF at the end');
  return lines;
};

const decode = (line: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    return fail('a line folded inside a character');
  }
};

const unfold = (lines: readonly string[]): string[] => {
  const whole: string[] = [];
  for (const line of lines) {
    const last = whole.pop();
    if (!/^[ \t]/.test(line)) whole.push(...(last === undefined ? [] : [last]), line);
    else if (last === undefined) fail('begins with a continuation');
    else whole.push(last + line.slice(1));
  }
  return whole;
};

/** Does not accept parameters: UTC times and plain texts need none. */
const toProperty = (line: string): { readonly name: string; readonly value: string } => {
  const [, name, value] = /^([A-Z-]+):(.*)$/su.exec(line) ?? [];
  return name === undefined || value === undefined ? fail(`not a property: ${line}`) : { name, value };
};

const readValue = (name: string, value: string): string => {
  if (/^DT(START|END|STAMP)$/.test(name))
    return /^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$/.test(value)
      ? value
      : fail(`${name} is not UTC: ${value}`);
  if (name === 'SEQUENCE') return /^\d+$/.test(value) ? value : fail(`SEQUENCE is no number: ${value}`);
  if (name === 'TRIGGER') return /^-PT\d+M$/.test(value) ? value : fail(`TRIGGER means nothing: ${value}`);
  if (/^(UID|SUMMARY|DESCRIPTION|LOCATION)$/.test(name)) return unescapeText(value);
  return value;
};

const unescapeText = (text: string): string => {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(text)) fail(`a bare comma or semicolon: ${text}`);
  return text.replaceAll(/\\(.?)/gsu, (_, sign: string) => {
    if (sign === 'n' || sign === 'N') return '\n';
    return sign !== '' && String.raw`\;,`.includes(sign) ? sign : fail(`\\${sign} means nothing`);
  });
};

const demand = (properties: ReadonlyMap<string, string>, names: readonly string[]): void => {
  for (const name of names) if (!properties.get(name)) fail(`${name} is missing`);
};

const fail = (fault: string): never => {
  throw new Error(`Not a calendar file: ${fault}.`);
};
