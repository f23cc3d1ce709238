/**
 * Calls to an object in another process. A method returns a value that can be cloned, or an object of methods, such as `{
 * release() }`, which stays in the other process and is called in the same way.
 */

/** The object as the other process sees it: every method answers with a promise. */
export type Remote<T> = {
  readonly [Key in keyof T]: T[Key] extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Promise<RemoteResult<Awaited<Result>>>
    : T[Key];
};
type RemoteResult<T> = T extends Methods ? Remote<T> : T;
type Methods = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** One end of the connection: a child process, or the process of a child. */
export interface Channel {
  send(message: unknown): void;
  onMessage(receive: (message: unknown) => void): void;
  /** Calls once with the reason when the other process ends. */
  onEnd(end: (reason: string) => void): void;
}

interface Call {
  readonly call: number;
  /** The object to call; 0 is the one that was offered. */
  readonly on: number;
  readonly method: string;
  readonly parameters: readonly unknown[];
}
type Answer = { readonly answers: number } & (
  | { readonly error: unknown }
  | { readonly value: unknown }
  /** A reference to an object of the other process, with its methods. */
  | { readonly object: number; readonly methods: readonly string[] }
);

/** Lets the other process call the methods of `offered`. */
export const offer = (offered: object, channel: Channel): void => {
  const objects: object[] = [offered];
  const answer = async ({ on, method, parameters }: Call) => {
    const object = objects[on];
    const call: unknown = object && Reflect.get(object, method);
    if (typeof call !== 'function') throw new Error(`The server has no method ${method}.`);
    const value: unknown = await Reflect.apply(call, object, parameters);
    if (!hasMethods(value)) return { value };
    objects.push(value);
    return { object: objects.length - 1, methods: Object.keys(value) };
  };
  channel.onMessage((message) => {
    const call = message as Call;
    answer(call).then(
      (result) => channel.send({ answers: call.call, ...result }),
      (error: unknown) => channel.send({ answers: call.call, error }),
    );
  });
};

/** The object that the other process offers, which has these methods. Calls reach it in the order in which they are made. */
export const connect = <T>(methods: readonly string[], channel: Channel): Remote<T> => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  let ended: string | null = null;
  const remote = (on: number, names: readonly string[]): object =>
    Object.fromEntries(
      names.map((method) => [
        method,
        (...parameters: readonly unknown[]) => {
          if (ended !== null) return Promise.reject(new Error(ended));
          const answer = Promise.withResolvers<unknown>();
          const call = ++count;
          waiting.set(call, answer);
          channel.send({ call, on, method, parameters } satisfies Call);
          return answer.promise;
        },
      ]),
    );
  channel.onMessage((message) => {
    const answer = message as Answer;
    const caller = waiting.get(answer.answers);
    waiting.delete(answer.answers);
    if ('error' in answer) caller?.reject(answer.error);
    else caller?.resolve('object' in answer ? remote(answer.object, answer.methods) : answer.value);
  });
  channel.onEnd((reason) => {
    ended = reason;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  });
  return remote(0, methods) as Remote<T>;
};

const hasMethods = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((one) => typeof one === 'function');
