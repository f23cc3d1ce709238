import { applicationPlans, type Application, type ApplicationPlan } from '../../domain/application.ts';
import { deviceValues } from '../../local/store/keys.ts';
import type { KeptDraft } from '../../ui/use-kept-form.ts';

/** The form as it is being filled in; every field is a text, the plan empty until chosen. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly business: string;
  readonly phone: string;
  readonly project: string;
  readonly plan: ApplicationPlan | '';
}

const fields = ['name', 'email', 'business', 'phone', 'project', 'plan'] as const;

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

/** Whether somebody has typed anything; a plan alone may come from a link. */
export const hasText = (draft: Draft): boolean =>
  fields.some((field) => field !== 'plan' && draft[field] !== '');

/**
 * The draft of this browser, with the plan that the URL names (`offered`). A reload of the same URL keeps the plan that was
 * chosen since.
 */
export const keptDraft = (offered: string | null): KeptDraft<Draft> => ({
  read() {
    const kept = deviceValues.applicationDraft.read() ?? {};
    const draft = withTexts(emptyDraft, kept);
    return isPlan(offered) && kept['offered'] !== offered ? { ...draft, plan: offered } : draft;
  },
  write(draft) {
    deviceValues.applicationDraft.write(draft && { ...draft, ...(isPlan(offered) ? { offered } : {}) });
  },
});

/** The draft with these texts, of which the browser may have kept or filled in any. */
export const withTexts = (draft: Draft, texts: Readonly<Record<string, string>>): Draft => {
  const { name, email, business, phone, project, plan } = { ...draft, ...texts };
  return { name, email, business, phone, project, plan: isPlan(plan) ? plan : '' };
};

/** The texts of a prerendered form, which the visitor or the browser may have filled before the script loaded. */
export const typedBefore = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );

const isPlan = (value: unknown): value is ApplicationPlan => applicationPlans.some((plan) => plan === value);
