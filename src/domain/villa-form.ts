import * as v from 'valibot';
import { errorsOf, type EditionErrors } from './edition-form.ts';
import { villaSchema, type Villa } from './villa.ts';

/** The villa in a form: every value is a text, empty without one. */
export interface VillaForm {
  readonly arrival: string;
  readonly contacts: Villa['contacts'];
  readonly rules: string;
  readonly wifi: { readonly name: string; readonly password: string };
}

/** `villa`: null begins an empty form. */
export const villaToForm = (villa: Villa | null): VillaForm => ({
  arrival: villa?.arrival ?? '',
  contacts: villa?.contacts ?? [{ label: '', phone: '' }],
  rules: villa?.rules ?? '',
  wifi: { name: villa?.wifi?.name ?? '', password: villa?.wifi?.password ?? '' },
});

export const readVillaForm = ({
  arrival,
  contacts,
  rules,
  wifi,
}: VillaForm):
  | { readonly kind: 'valid'; readonly villa: Villa }
  | { readonly kind: 'invalid'; readonly errors: EditionErrors } => {
  const read = v.safeParse(villaSchema, {
    arrival,
    contacts,
    rules: rules.trim() === '' ? null : rules,
    wifi:
      wifi.name.trim() === '' && wifi.password === ''
        ? null
        : { name: wifi.name, password: wifi.password === '' ? null : wifi.password },
  });
  return read.success
    ? { kind: 'valid', villa: read.output }
    : { kind: 'invalid', errors: errorsOf(read.issues) };
};
