import { afterAll, describe, expect, it } from 'vitest';
import { createRemote } from '../../src/engine/server/client.ts';
import type { MemberSession } from '../../src/engine/sync/ports.ts';
import { entry, openRealTransport } from './real-transport.ts';
import { fetchPictures } from '../../src/features/people/picture/avatar-loader.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

/** A JPEG of eight by eight pixels, with a comment of this letter. */
const jpegOf = (letter: string) => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x75, 0x30]), Buffer.alloc(0x7530 - 2, letter)]);
  const frame = Buffer.from('ffc0000b080008000801011100ffd9', 'hex');
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame]).toString('base64');
};
const first = jpegOf('A');
const second = jpegOf('B');
const fetchAs = (member: MemberSession, ids: readonly string[], network: typeof fetch = fetch) => {
  const { url, backend } = real.backend;
  const lifetime = new AbortController().signal;
  const remote = createRemote({ url, key: backend.keys.publishable, fetch: network, lifetime });
  return fetchPictures(remote, ids, member);
};
const applied = (pictureDigest: unknown) => ({
  kind: 'applied',
  rows: [
    { table: 'profiles', id: asha.uid, value: { picture_digest: pictureDigest, full_name: 'Asha Naik' } },
  ],
});
const someDigest = expect.stringMatching(/^[0-9a-f]{16}$/);

describe('a picture', () => {
  it('is saved once, and does not undo a later one when it is sent again [OB4]', async () => {
    const picture = entry('picture', { image: first });
    expect(await real.sendOne(picture)).toMatchObject(applied(someDigest));
    const later = await real.sendOne(entry('picture', { image: second }));
    expect(await real.sendOne(picture)).toMatchObject(later ?? {});
    expect(await fetchAs(ravi, [asha.uid])).toMatchObject([{ image: second }]);
  });

  it('is fetched by other members under the digest that their pull brings, and is in no pull', async () => {
    const profiles = await real.pulled('profiles', ravi);
    const fetched = await fetchAs(ravi, [asha.uid, ravi.uid]);
    expect(fetched).toEqual([{ id: asha.uid, digest: someDigest, image: second }]);
    expect(profiles.find(({ id }) => id === asha.uid)).toMatchObject({
      value: { picture_digest: fetched?.[0]?.digest },
    });
    expect(JSON.stringify(profiles)).not.toContain('BBBB');
  });

  it('is fetched for many members', async () => {
    const others = Array.from({ length: 90 }, () => crypto.randomUUID());
    expect(await fetchAs(ravi, [...others, asha.uid])).toMatchObject([{ id: asha.uid }]);
  });

  it('cannot be fetched without a session or an answer', async () => {
    expect(await fetchAs({ ...ravi, accessToken: 'a.b.c' }, [asha.uid])).toBeNull();
    expect(await fetchAs(ravi, [asha.uid], () => Promise.reject(new TypeError('No network')))).toBeNull();
  });
});
