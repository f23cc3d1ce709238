type Serialize = (value: unknown) => unknown;

/**
 * Passes every parameter to Postgres as text. PGlite throws when a JSON value has another type than its column, and lite
 * answers 500. PostgREST leaves it to Postgres, which reads the value or refuses it (22P02).
 */
export function sendParametersAsText(pglite: { readonly serializers: Record<string, Serialize> }): void {
  const { serializers } = pglite;
  for (const oid of Object.keys(serializers)) serializers[oid] = withTextFallback(serializers[oid] ?? textOf);
  for (const oid of WITHOUT_SERIALIZER) serializers[oid] ??= textOf;
}

/** uuid and xid8. */
const WITHOUT_SERIALIZER = ['2950', '5069'];

const withTextFallback =
  (serialize: Serialize): Serialize =>
  (value) => {
    try {
      const text = serialize(value);
      return typeof text === 'string' ? text : textOf(value);
    } catch {
      return textOf(value);
    }
  };

/** Not String(): a JSON object may have a `toString` that is no function. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
