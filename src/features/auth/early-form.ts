import type { Account } from '../../domain/account-forms.ts';
import { typedBefore } from '../../ui/typed-before.ts';
import type { AuthTab } from './auth-page.tsx';

/** The id of the forms that the document shows until the app is there. */
export const earlyFormId = 'early-form';

interface EarlyForm {
  readonly tab: AuthTab;
  readonly typed: Partial<Account>;
  /** The name of the field with the focus. */
  readonly focused: string;
  /** Somebody has pressed the button. */
  readonly isPressed: boolean;
}

/** Removes the document's form and returns what was done in it; null when there is none any more. */
export const takeEarlyForm = (): EarlyForm | null => {
  const early = document.getElementById(earlyFormId);
  const form = early?.querySelector('form');
  const { activeElement } = document;
  const taken =
    early && form
      ? {
          tab: early.dataset['tab'] === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
          typed: accountOf(typedBefore(form)),
          focused:
            activeElement instanceof HTMLInputElement && form.contains(activeElement)
              ? activeElement.name
              : '',
          isPressed: early.dataset['pressed'] !== undefined,
        }
      : null;
  early?.remove();
  return taken;
};

const accountOf = ({ name, ...typed }: Readonly<Record<string, string>>): Partial<Account> => ({
  ...typed,
  ...(name === undefined ? {} : { fullName: name }),
});

/**
 * Runs in the document, right behind its forms, and stands alone: the build writes its text into the page. Lets the tabs change,
 * greets the invited with their address, and holds a press until the app is there.
 */
export const wakeEarlyForm = (isMember: boolean): void => {
  const early = document.getElementById('early-form');
  const other = early?.querySelector('template');
  if (!early || !other) return;
  const invited = new URLSearchParams(location.hash.slice(1)).get('email');
  // A member, or a mail's link (src/domain/mail-link.ts), gets another page than the forms.
  const names = [...new URLSearchParams(`${location.hash.slice(1)}&${location.search.slice(1)}`).keys()];
  if (isMember || names.some((name) => /^(?:\w+_token|token_hash|code|error|error_code)$/.test(name)))
    return early.remove();
  const hasCode = new URLSearchParams(location.search).has('ref');
  for (const forms of [early, other.content]) {
    if (!hasCode) forms.querySelector('output')?.remove();
    const sentence = forms.querySelector<HTMLElement>('[data-invited]');
    if (sentence && invited !== null) sentence.textContent = sentence.dataset['invited'] ?? '';
  }
  const texts = () => [...early.querySelectorAll('input')];
  const change = () => {
    const typed = Object.fromEntries(texts().map(({ name, value }) => [name, value]));
    const shown = [...early.children].filter((child) => child !== other);
    const next = [...other.content.children];
    other.content.append(...shown);
    early.prepend(...next);
    early.dataset['tab'] = early.dataset['tab'] === 'sign-up' ? 'sign-in' : 'sign-up';
    for (const field of texts())
      field.value = field.type === 'password' ? '' : (typed[field.name] ?? field.value);
  };
  early.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest('[role="tab"]') : null;
    if (tab?.getAttribute('aria-selected') !== 'false') return;
    change();
    early.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  });
  early.addEventListener('submit', (event) => {
    event.preventDefault();
    early.dataset['pressed'] = '';
    const button = early.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button) return;
    button.disabled = true;
    button.textContent = early.dataset['tab'] === 'sign-up' ? 'Signing up...' : 'Signing in...';
  });
  if (invited === null) return;
  change();
  for (const field of texts()) if (field.name === 'email') field.value = invited;
};
