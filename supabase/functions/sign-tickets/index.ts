import * as v from 'valibot';
import { writeTicket } from '../../../src/features/ticket/rules/ticket.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';

/**
 * Signs the tickets that the current key has not signed yet, and creates the key at the first call. The server's clock calls
 * it. Anybody may: it does only what is due, and its answer contains no ticket.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'sign-tickets', address, maxCalls: 30, windowSeconds: 60 }],
  },
  async ({ service }) => {
    const { data } = await service.rpc('tickets_to_sign').throwOnError();
    const places = v.parse(placesSchema, data);
    if (places.length === 0) return answer({ done: true });

    /** The current key; `made` becomes it if there is none. */
    const currentKey = async (made?: object) => {
      const answered = await service.rpc('ticket_key', made ? { made } : {}).throwOnError();
      return v.parse(v.nullable(keySchema), answered.data);
    };
    const key = (await currentKey()) ?? (await currentKey(await makeKeyPair()));
    if (!key) throw new Error('There is no key.');
    const tickets = await Promise.all(
      places.map(async ({ id, edition }) => ({
        id,
        ticket: await writeTicket({ edition, attendee: id, key: key.id }, key.private_key),
      })),
    );
    await service.rpc('save_tickets', { tickets }).throwOnError();
    return answer({ done: true });
  },
);

const placesSchema = v.array(v.object({ id: v.string(), edition: v.string() }));
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
