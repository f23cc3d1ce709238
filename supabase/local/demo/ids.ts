import { createHash } from 'node:crypto';

/** The same id for the same name in every seeding: a UUID of version 5 (RFC 9562, SHA-1). */
export function fixedId(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** An invitation code in the database's form: 128 bits, base64url. Anybody can compute it, so it is for demo data only. */
export function fixedInvitationCode(name: string): string {
  return createHash('sha256').update(`invitation:${name}`).digest().subarray(0, 16).toString('base64url');
}

const NAMESPACE = Buffer.from('6f3d2a6e1c0b4f7f9a55b0c1d7e84210', 'hex');
