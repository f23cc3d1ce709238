import * as v from 'valibot';

/** A message of Phoenix's protocol 2.0.0, which puts it on the wire as an array. */
export interface Message {
  /** The `ref` of the join that the message belongs to. */
  readonly joinRef: string | null;
  /** The number that a reply repeats. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

export const encode = ({ joinRef, ref, topic, event, payload }: Message): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

const text = v.nullable(v.string());
const frame = v.pipe(v.string(), v.parseJson(), v.tuple([text, text, v.string(), v.string(), v.unknown()]));

/** Reads one frame; null for anything that is no message. */
export function decode(data: string): Message | null {
  const { success, output } = v.safeParse(frame, data);
  if (!success) return null;
  const [joinRef, ref, topic, event, payload] = output;
  return { joinRef, ref, topic, event, payload };
}
