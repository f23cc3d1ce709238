import type { Account } from '../../domain/account-forms.ts';
import type { SignIn } from '../../engine/server/account/auth.ts';
import { typedBefore } from '../../engine/local/browser/typed-before.ts';
import type { AuthTab } from './auth-page.tsx';

/** The id of the forms that the document shows until the app is there. */
export const earlyFormId = 'early-form';

interface EarlyForm {
  readonly tab: AuthTab;
  readonly typed: Partial<Account>;
  /** The name of the field with the focus. */
  readonly focused: string;
  /** True once somebody has pressed the button. */
  readonly isPressed: boolean;
}

/** The place of the forms in the document. */
interface EarlyPlace extends HTMLElement {
  /** The answer to the press, if the document has sent it. */
  answer?: Promise<SignIn>;
}

let answer: Promise<SignIn> | undefined;

/** Returns the answer to the form that was submitted in the document, once: only one form may use it. */
export const claimEarlyAnswer = (): Promise<SignIn> | undefined => {
  const content = answer;
  answer = undefined;
  return content;
};

export const findEarlyPlace = (): EarlyPlace | null => document.getElementById(earlyFormId);

/** Reads which form the document shows, and the text in it. */
export const readEarlyForm = (
  early: HTMLElement,
): { readonly tab: AuthTab; readonly typed: Partial<Account> } => {
  const form = early.querySelector('form');
  return {
    tab: early.dataset['tab'] === 'sign-up' ? 'sign-up' : 'sign-in',
    typed: form ? accountOf(typedBefore(form)) : {},
  };
};

/** Removes the document's forms and returns their tab, text and focus; null when they are removed already. */
export const removeEarlyForm = (): EarlyForm | null => {
  const early = findEarlyPlace();
  if (!early) return null;
  const { activeElement } = document;
  const isFocused = activeElement instanceof HTMLInputElement && early.contains(activeElement);
  answer = early.answer;
  const content = {
    ...readEarlyForm(early),
    focused: isFocused ? activeElement.name : '',
    isPressed: early.dataset['pressed'] !== undefined,
  };
  early.remove();
  return content;
};

const accountOf = ({ name, ...typed }: Readonly<Record<string, string>>): Partial<Account> => ({
  ...typed,
  ...(name === undefined ? {} : { fullName: name }),
});

/**
 * Runs in the document, right behind its forms, and stands alone: the build writes its text into the page. Switches the tabs,
 * fills in an invited person's address, keeps a press, and loads the app, after the small script that submits the form
 * (src/auth.ts), unless the device has the app's files already.
 */
export const hydrateEarlyForm = (isMember: boolean): void => {
  const early = document.getElementById('early-form');
  const other = early?.querySelector('template');
  if (!early || !other) return;
  const loadApp = () => {
    const { entry = '', files = '' } = document.getElementById('root')?.dataset ?? {};
    for (const href of files.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
    void import(/* @vite-ignore */ entry).catch(showFailure);
  };
  const submit = () => early.querySelector<HTMLButtonElement>('button[type="submit"]');
  /** Without the app nobody can sign in. The words behind the forms, which otherwise show later, lead to a reload. */
  const showFailure = () => {
    const root = document.getElementById('root');
    if (!root) return;
    root.dataset['failed'] = '';
    // The document contains only the part of the stylesheet that shows at once.
    for (const words of root.querySelectorAll<HTMLElement>('.late')) words.style.animationDelay = '0s';
    if (early.dataset['pressed'] === undefined) return;
    delete early.dataset['pressed'];
    const button = submit();
    if (!button) return;
    button.disabled = false;
    button.textContent = early.dataset['tab'] === 'sign-up' ? 'Sign Up' : 'Sign In';
    root.scrollIntoView({ block: 'end' });
  };
  /** The app's root follows this script in the document. */
  const whenRead = (then: () => void) => document.addEventListener('DOMContentLoaded', then);
  const invited = new URLSearchParams(location.hash.slice(1)).get('email');
  // A member, or a mail's link (src/domain/mail-link.ts), gets another page than the forms.
  const names = [...new URLSearchParams(`${location.hash.slice(1)}&${location.search.slice(1)}`).keys()];
  if (isMember || names.some((name) => /^(?:\w+_token|token_hash|code|error|error_code)$/.test(name))) {
    early.remove();
    return whenRead(loadApp);
  }
  const { script = '' } = early.dataset;
  if (navigator.serviceWorker?.controller) whenRead(loadApp);
  else whenRead(() => void import(/* @vite-ignore */ script).catch(() => undefined).then(loadApp));
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
    if (tab?.getAttribute('aria-selected') !== 'false' || early.dataset['pressed'] !== undefined) return;
    change();
    early.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  });
  early.addEventListener('submit', (event) => {
    event.preventDefault();
    const root = document.getElementById('root');
    if (root?.dataset['failed'] !== undefined) {
      event.stopImmediatePropagation();
      return root.scrollIntoView({ block: 'end' });
    }
    early.dataset['pressed'] = '';
    const button = submit();
    if (!button) return;
    button.disabled = true;
    button.textContent = early.dataset['tab'] === 'sign-up' ? 'Signing up...' : 'Signing in...';
  });
  if (invited === null) return;
  change();
  for (const field of texts()) if (field.name === 'email') field.value = invited;
};
