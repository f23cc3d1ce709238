import * as v from 'valibot';
import type { MemberSession } from '../../engine/sync/ports.ts';
import type { Remote } from '../../engine/server/client.ts';

/** Asks the server to make the member the first organiser. False also when it did not answer. */
export const claimDesk = async (remote: Remote, session: MemberSession): Promise<boolean> => {
  const { data } = await remote.functions.invoke<unknown>('desk', {
    body: { claim: true },
    headers: { Authorization: `Bearer ${session.accessToken}` },
  });
  return v.is(v.object({ organiser: v.literal(true) }), data);
};
