import * as v from 'valibot';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';

/**
 * Makes the caller an organiser if there is none yet and the caller's confirmed address is ORGANISER_EMAIL, which the database
 * does not know. Body {claim: true}; answers {organiser: boolean}.
 */
export default memberFunction(
  { schema: v.strictObject({ claim: v.literal(true) }), maxBytes: 1024 },
  async ({ service, member }) => {
    const { data } = await service
      .rpc('name_first_organiser', { member: member.id, address: env('ORGANISER_EMAIL') })
      .throwOnError();
    return answer({ organiser: v.parse(v.boolean(), data) });
  },
);
