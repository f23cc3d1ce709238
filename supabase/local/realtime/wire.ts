import { isObject } from './is-object.ts';

/** The serializers that a client may ask for with the `vsn` parameter. */
export type Version = '1.0.0' | '2.0.0';

export interface Incoming {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

export interface Outgoing {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A broadcast that came as a binary frame: its payload is passed on as bytes, whatever it contains. */
export interface UserBroadcast {
  readonly event: string;
  readonly encoding: 'json' | 'binary';
  readonly data: Buffer;
}

export function isUserBroadcast(payload: unknown): payload is UserBroadcast {
  return (
    typeof payload === 'object' && payload !== null && 'data' in payload && Buffer.isBuffer(payload.data)
  );
}

/** Reads one frame; null for anything that is no message of this version (the real server logs and ignores it). */
export function decode(version: Version, data: Buffer, isBinary: boolean): Incoming | null {
  if (isBinary) return version === '2.0.0' ? decodeUserBroadcastPush(data) : null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(data.toString('utf8'));
  } catch {
    return null;
  }
  return version === '2.0.0' ? decodeArray(parsed) : decodeObject(parsed);
}

/** Protocol 1.0.0 drops join_ref on the way out, as Phoenix's V1 serializer does. */
export function encode(version: Version, message: Outgoing): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref },
  );
}

/** The frame for a member of the topic; null if this member's protocol cannot carry the broadcast. */
export function encodeBroadcast(version: Version, topic: string, payload: unknown): string | Buffer | null {
  if (!isUserBroadcast(payload)) {
    return encode(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload });
  }
  if (version === '2.0.0') return encodeUserBroadcast(topic, payload);
  if (payload.encoding === 'binary') return null;
  const json = {
    event: payload.event,
    payload: JSON.parse(payload.data.toString('utf8')),
    type: 'broadcast',
  };
  return encode(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload: json });
}

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;
const PUSH_HEADER_BYTES = 7;

function decodeArray(parsed: unknown): Incoming | null {
  if (!Array.isArray(parsed) || parsed.length < 5) return null;
  const [joinRef, ref, topic, event, payload] = parsed as unknown[];
  return toIncoming(joinRef, ref, topic, event, payload);
}

function decodeObject(parsed: unknown): Incoming | null {
  if (!isObject(parsed)) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = parsed;
  if (payload === undefined) return null;
  return toIncoming(joinRef, ref, topic, event, payload);
}

function toIncoming(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): Incoming | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: toRef(joinRef), ref: toRef(ref), topic, event, payload };
}

function toRef(ref: unknown): string | null {
  return typeof ref === 'string' || typeof ref === 'number' ? String(ref) : null;
}

function decodeUserBroadcastPush(data: Buffer): Incoming | null {
  if (data.length < PUSH_HEADER_BYTES || data[0] !== USER_BROADCAST_PUSH) return null;
  let offset = PUSH_HEADER_BYTES;
  const take = (header: number): string => {
    const size = data[header] ?? 0;
    const text = data.toString('utf8', offset, offset + size);
    offset += size;
    return text;
  };
  const joinRef = take(1);
  const ref = take(2);
  const topic = take(3);
  const event = take(4);
  take(5); // metadata: the real server reads it and uses none of it on public channels
  if (offset > data.length) return null;
  const payload: UserBroadcast = {
    event,
    encoding: data[6] === 1 ? 'json' : 'binary',
    data: data.subarray(offset),
  };
  if (payload.encoding === 'json' && !isJson(payload.data)) return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload };
}

function isJson(data: Buffer): boolean {
  try {
    JSON.parse(data.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function encodeUserBroadcast(topic: string, { event, encoding, data }: UserBroadcast): Buffer | null {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(event);
  if (topicBytes.length > 255 || eventBytes.length > 255) return null;
  const header = [USER_BROADCAST, topicBytes.length, eventBytes.length, 0, encoding === 'json' ? 1 : 0];
  return Buffer.concat([Buffer.from(header), topicBytes, eventBytes, data]);
}
