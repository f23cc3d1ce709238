import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { noticeOf, pushSchema } from '../_shared/notice.ts';
import { haveVapidKeysAPair, push, pushSettings } from '../_shared/push.ts';

/**
 * Sends the notices that are due (the notifications migration), and answers the public key with which a browser subscribes to
 * pushes. The server's clock calls it, and so does each subscribed device when the portal opens. Anybody may: it sends only
 * what is due, each notice once.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'send-pushes', address, maxCalls: 120, windowSeconds: 60 }],
    settings: pushSettings,
    check: async () => ((await haveVapidKeysAPair()) ? null : 'push_keys_wrong'),
  },
  async ({ service }) => {
    await sendDue(service);
    return answer({ key: env('VAPID_PUBLIC_KEY') });
  },
);

/** The next call sends the rest. The hosted service ends a function that takes too long. */
const longestMs = 30_000;

async function sendDue(service: SupabaseClient): Promise<void> {
  const siteUrl = env('SITE_URL');
  const until = Date.now() + longestMs;
  while (Date.now() < until) {
    const { data } = await service.rpc('claim_pushes').throwOnError();
    const pushes = v.parse(v.array(pushSchema), data);
    if (pushes.length === 0) return;
    // claim_pushes gives at most 50.
    const answers = await Promise.all(
      pushes.map(async (due) => {
        const { answer: outcome, seconds } = await push(due, noticeOf(due, siteUrl));
        return { id: due.id, answer: outcome, seconds };
      }),
    );
    await service.rpc('finish_pushes', { answers }).throwOnError();
  }
}
