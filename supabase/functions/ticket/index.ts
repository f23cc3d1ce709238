import * as v from 'valibot';
import { signedTicketSchema, writeTicket } from '../../../src/domain/ticket.ts';
import { answer, problem } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';

/**
 * Signs the caller's ticket for the newest edition in which they have a place: the fields of `signedTicketSchema`. 404
 * without a place. Makes the key at the first call.
 */
export default memberFunction({ schema: v.object({}), maxBytes: 1024 }, async ({ service, member }) => {
  const found = await service.rpc('place_of', { member: member.id }).throwOnError();
  const place = v.parse(v.nullable(placeSchema), found.data);
  if (!place) return problem(404, 'no_place', 'You have no place in an edition.');

  const askForKey = async (made?: object) => {
    const { data } = await service.rpc('ticket_key', made ? { made } : {}).throwOnError();
    return v.parse(v.nullable(keySchema), data);
  };
  const key = (await askForKey()) ?? (await askForKey(await makeKeyPair()));
  if (!key) throw new Error('There is no key.');
  const { edition, attendee } = place;
  return answer({ ...place, ticket: await writeTicket({ edition, attendee, key: key.id }, key.private_key) });
});

const placeSchema = v.omit(signedTicketSchema, ['ticket']);
const keySchema = v.object({
  id: v.string(),
  private_key: v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string(), d: v.string() }),
});

async function makeKeyPair(): Promise<object> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  return {
    private_key: await crypto.subtle.exportKey('jwk', pair.privateKey),
    public_key: await crypto.subtle.exportKey('jwk', pair.publicKey),
  };
}
