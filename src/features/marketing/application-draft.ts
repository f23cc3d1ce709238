import type { ApplicationPlan } from '../../domain/application.ts';

/** The form as it is being filled in; every field is a text, the plan empty until chosen. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly business: string;
  readonly phone: string;
  readonly project: string;
  readonly plan: ApplicationPlan | '';
}

export const emptyDraft: Draft = { name: '', email: '', business: '', phone: '', project: '', plan: '' };

const key = 'application-draft';

/** The draft that this browser holds; storage that is closed or holds something else counts as none. */
export const loadDraft = (isPlan: (value: unknown) => value is ApplicationPlan): Draft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    const values = new Map<string, unknown>(Object.entries(kept));
    const text = (name: keyof Draft): string => {
      const value = values.get(name);
      return typeof value === 'string' ? value : '';
    };
    const plan = values.get('plan');
    return {
      name: text('name'),
      email: text('email'),
      business: text('business'),
      phone: text('phone'),
      project: text('project'),
      plan: isPlan(plan) ? plan : '',
    };
  } catch {
    return emptyDraft;
  }
};

/** Keeps the draft, or forgets it when nothing is filled in. */
export const keepDraft = (draft: Draft): void => {
  try {
    if (Object.values(draft).some((value) => value !== '')) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: the form works without a draft.
  }
};
