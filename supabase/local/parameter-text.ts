type Serialize = (value: unknown) => unknown;

/**
 * Lets a parameter of any type reach Postgres as text. PGlite throws where JSON has another type than the column, and
 * lite makes a 500 of that; PostgREST hands the JSON over, and Postgres reads or refuses it (22P02).
 */
export function takeAnyParameter(pglite: { readonly serializers: Record<string, Serialize> }): void {
  const { serializers } = pglite;
  for (const oid of Object.keys(serializers)) serializers[oid] = lenient(serializers[oid] ?? textOf);
  for (const oid of WITHOUT_SERIALIZER) serializers[oid] ??= textOf;
}

/** uuid and xid8. */
const WITHOUT_SERIALIZER = ['2950', '5069'];

const lenient =
  (serialize: Serialize): Serialize =>
  (value) => {
    try {
      const text = serialize(value);
      return typeof text === 'string' ? text : textOf(value);
    } catch {
      return textOf(value);
    }
  };

/** Not String(): JSON may hold an object whose `toString` is no function. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
