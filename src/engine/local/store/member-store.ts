/** The part of a stored value that a sign-out needs. */
interface Removable {
  write(value: null): boolean;
}

/** Makes the stored values of one member, by the member's id or `visitor`, since members may share a device. */
export interface MemberStored<Values = Readonly<Record<string, Removable>>> {
  (uid: string): Values;
  /** The names of the values to remove at the sign-out. The others are removed when the account is deleted. */
  readonly untilSignOut: readonly string[];
}

/** Declares such values. Creates one object for each member, because all readers of a value must share it. */
export const forEachMember = <Values extends Readonly<Record<string, Removable>>>(
  create: (uid: string) => Values,
  untilSignOut: readonly (keyof Values & string)[] = [],
): MemberStored<Values> => {
  const known = new Map<string, Values>();
  const of = (uid: string) => {
    const values = known.get(uid) ?? create(uid);
    known.set(uid, values);
    return values;
  };
  return Object.assign(of, { untilSignOut });
};

/** Removes a member's values at a sign-out, or after the account was deleted. */
export const forgetStored = (
  stored: readonly MemberStored[],
  uid: string,
  when: 'signed-out' | 'deleted',
): void => {
  for (const of of stored)
    for (const [name, value] of Object.entries(of(uid)))
      if (when === 'deleted' || of.untilSignOut.includes(name)) value.write(null);
};
