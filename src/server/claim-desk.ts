import * as v from 'valibot';
import type { Remote } from './client.ts';
import type { Caller } from './requests.ts';

/** Asks to be the first organiser. False as well when the server did not answer. */
export const claimDesk = async (remote: Remote, caller: Caller): Promise<boolean> => {
  const { data } = await remote.functions.invoke<unknown>('desk', {
    body: { claim: true },
    headers: { Authorization: `Bearer ${caller.accessToken}` },
  });
  return v.is(v.object({ organiser: v.literal(true) }), data);
};
