import { applicationPlans, type Application, type ApplicationPlan } from '../../domain/application.ts';
import { deviceValues } from '../../local/store/keys.ts';

/** The form as it is being filled in; every field is a text, the plan empty until chosen. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly business: string;
  readonly phone: string;
  readonly project: string;
  readonly plan: ApplicationPlan | '';
}

export const fields = ['name', 'email', 'business', 'phone', 'project', 'plan'] as const;

export const emptyDraft: Draft = { name: '', email: '', business: '', phone: '', project: '', plan: '' };

/** The fields of an application that comes back into the form. */
export const toDraft = ({ name, email, business, phone, project, plan }: Application): Draft => ({
  name,
  email,
  business,
  phone,
  project,
  plan,
});

export const withField = (draft: Draft, field: keyof Draft, value: string): Draft =>
  field === 'plan' ? { ...draft, plan: isPlan(value) ? value : '' } : { ...draft, [field]: value };

/** Whether somebody has typed anything; a plan alone may come from a link. */
export const hasText = (draft: Draft): boolean =>
  fields.some((field) => field !== 'plan' && draft[field] !== '');

/**
 * The form's first values: the stored draft, with the plan that the URL names (`offered`). A reload of the same URL keeps
 * the plan that was chosen since.
 */
export const firstDraft = (offered: string | null): Draft => {
  const kept = new Map(Object.entries(deviceValues.applicationDraft.read() ?? {}));
  const draft = fields.reduce((known, field) => withField(known, field, kept.get(field) ?? ''), emptyDraft);
  return isPlan(offered) && kept.get('offered') !== offered ? { ...draft, plan: offered } : draft;
};

/** Keeps the draft, or forgets it when nothing is filled in. */
export const keepDraft = (draft: Draft, offered: string | null = null): void => {
  const isEmpty = fields.every((field) => draft[field] === '');
  deviceValues.applicationDraft.write(isEmpty ? null : { ...draft, ...(isPlan(offered) ? { offered } : {}) });
};

/** Reads the fields of a prerendered form, which the visitor or the browser may have filled before the script loaded. */
export const typedBefore = (form: HTMLFormElement): Partial<Record<keyof Draft, string>> => {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = data.get(field);
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );
};

const isPlan = (value: unknown): value is ApplicationPlan => applicationPlans.some((plan) => plan === value);
