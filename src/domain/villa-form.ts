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

/** What an organiser has in the form. `map`: a data URL, null to remove it; undefined leaves the saved one. */
export interface VillaDraft {
  readonly fields: VillaForm;
  readonly map: string | null | undefined;
}

const draftSchema = v.object({
  fields: v.object({
    arrival: v.string(),
    contacts: v.array(v.object({ label: v.string(), phone: v.string() })),
    rules: v.string(),
    wifi: v.object({ name: v.string(), password: v.string() }),
  }),
  map: v.optional(v.nullable(v.string())),
});

/** A draft that was kept as JSON; null for one of another shape, which an older version of the app may have kept. */
export const parseVillaDraft = (kept: string): VillaDraft | null => {
  const read = v.safeParse(draftSchema, JSON.parse(kept));
  return read.success ? { fields: read.output.fields, map: read.output.map } : null;
};

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
