import type { Format } from './key-value-store.ts';

export const text: Format<string> = { parse: (stored) => stored, print: (value) => value };

/** A flag: write `true`, or null to remove it. */
export const flag: Format<true> = { parse: (stored) => (stored === 'yes' ? true : null), print: () => 'yes' };

type Guard<Value> = (value: unknown) => value is Value;

/** JSON of one shape; a stored value of another shape reads as null. */
export const json = <Value>(isValue: Guard<Value>): Format<Value> => ({
  parse(stored) {
    const value: unknown = JSON.parse(stored);
    return isValue(value) ? value : null;
  },
  print: (value) => JSON.stringify(value),
});

// Checked by hand: Valibot is larger than all other code that a public page runs before its first interaction.
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isUuid = (value: unknown): value is string =>
  isText(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
export const isNullOr =
  <Value>(isValue: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null =>
    value === null || isValue(value);
export const isObjectOf =
  <Value extends object>(fields: { readonly [Name in keyof Value]: Guard<Value[Name]> }): Guard<Value> =>
  (value): value is Value =>
    isObject(value) &&
    Object.entries<Guard<unknown>>(fields).every(([name, isField]) => isField(Reflect.get(value, name)));
export const isRecordOf =
  <Value>(isValue: Guard<Value>): Guard<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every((field) => isValue(field));

export const isListOf =
  <Value>(isValue: Guard<Value>): Guard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every((item) => isValue(item));

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
