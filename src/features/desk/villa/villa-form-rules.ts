import * as v from 'valibot';
import { withIds, withoutId } from '../edition/edition-form-rules.ts';
import { readForm, readWithoutBlanks, type FormReading } from '../../../domain/read-form.ts';
import { villaSchema, type Villa } from '../../villa/rules/villa.ts';

/** The villa in a form. A missing text is empty. */
export const villaFormSchema = v.object({
  arrival: v.string(),
  contacts: v.array(v.object({ id: v.string(), label: v.string(), phone: v.string() })),
  rules: v.string(),
  wifi: v.object({ name: v.string(), password: v.string() }),
  /** A data URL. Null removes the saved map, undefined keeps it. */
  map: v.optional(v.nullable(v.string())),
  /** The version of the saved villa that the form began with. */
  seen: v.number(),
});
export type VillaForm = v.InferOutput<typeof villaFormSchema>;

/** The form of a villa; of null an empty form. */
export const villaToForm = (villa: Villa | null, seen: number, map?: string | null): VillaForm => ({
  arrival: villa?.arrival ?? '',
  contacts: withIds(villa?.contacts ?? []),
  rules: villa?.rules ?? '',
  wifi: { name: villa?.wifi?.name ?? '', password: villa?.wifi?.password ?? '' },
  map,
  seen,
});

export const readVillaForm = ({ arrival, contacts, rules, wifi }: VillaForm): FormReading<Villa> =>
  readWithoutBlanks('contacts', contacts, (filled) =>
    readForm(villaSchema, {
      arrival,
      contacts: filled.map(withoutId),
      rules: rules.trim() === '' ? null : rules,
      wifi:
        wifi.name.trim() === '' && wifi.password === ''
          ? null
          : { name: wifi.name, password: wifi.password === '' ? null : wifi.password },
    }),
  );

/** The villa as guests would read it if the form were saved, also while a field is not valid. */
export const villaToShow = ({ arrival, contacts, rules, wifi }: VillaForm): Villa => ({
  arrival,
  contacts: contacts.filter(({ label, phone }) => label.trim() !== '' || phone.trim() !== ''),
  rules: rules.trim() === '' ? null : rules,
  wifi: wifi.name.trim() === '' ? null : { name: wifi.name, password: wifi.password || null },
});
