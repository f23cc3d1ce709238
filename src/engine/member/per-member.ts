import type { MirrorDb } from '../local/mirror/mirror-db.ts';

/** One value for each open member, made at its first use. Garbage-collected with the member's mirror. */
export const perMember = <Value, Of extends { readonly mirror: MirrorDb } = { readonly mirror: MirrorDb }>(
  make: (member: Of) => Value,
) => {
  const values = new WeakMap<MirrorDb, Value>();
  return {
    of(member: Of): Value {
      const value = values.get(member.mirror) ?? make(member);
      values.set(member.mirror, value);
      return value;
    },
    set({ mirror }: Pick<Of, 'mirror'>, value: Value): void {
      values.set(mirror, value);
    },
  };
};
