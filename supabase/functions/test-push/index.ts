import * as v from 'valibot';
import { env } from '../_shared/env.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';
import { testNotice } from '../_shared/notice.ts';
import { push, pushSettings } from '../_shared/push.ts';
import { consumeRateLimits } from '../_shared/service.ts';

const deviceSchema = v.nullable(v.object({ endpoint: v.string(), p256dh: v.string(), auth: v.string() }));

/** Sends a test notice to the member's own device, for the button "Send a test". Answers the outcome and the push service's status. */
export default memberFunction(
  { schema: v.object({ endpoint: v.string() }), maxBytes: 2048, settings: pushSettings },
  async ({ service, body, member }) => {
    const limit = { bucket: 'test-push', member: member.id, maxCalls: 10, windowSeconds: 3600 };
    const wait = await consumeRateLimits(service, [limit]);
    if (wait > 0) return tryLater(429, 'too_many_calls', 'Too many tests. Please try again later.', wait);
    const { data } = await service
      .rpc('own_push_subscription', { member: member.id, endpoint: body.endpoint })
      .throwOnError();
    const device = v.parse(deviceSchema, data);
    if (!device) return problem(404, 'not_subscribed', 'This device does not notify you.');
    const { answer: outcome, status } = await push(device, testNotice(env('SITE_URL')));
    return answer({ answer: outcome, status });
  },
);
