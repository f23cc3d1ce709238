import type { Account } from '../../domain/account-forms.ts';
import type { SignIn } from '../../engine/server/account/auth.ts';
import { typedBefore } from '../../engine/local/browser/typed-before.ts';
import type { AuthTab } from './auth-page.tsx';

/** The id of the element with the forms that the document shows until the app has loaded. */
export const earlyFormId = 'early-form';

interface EarlyForm {
  readonly tab: AuthTab;
  readonly typed: Partial<Account>;
  /** The name of the field with the focus. */
  readonly focused: string;
  /** True once the submit button was pressed. */
  readonly isPressed: boolean;
}

/** The element with the forms in the document. */
interface EarlyPlace extends HTMLElement {
  /** The server's answer, if src/auth.ts has submitted the form. */
  answer?: Promise<SignIn>;
}

let answer: Promise<SignIn> | undefined;

/** Returns the answer to the form that src/auth.ts has submitted. Only the first call gets it. */
export const claimEarlyAnswer = (): Promise<SignIn> | undefined => {
  const claimed = answer;
  answer = undefined;
  return claimed;
};

export const findEarlyPlace = (): EarlyPlace | null => document.getElementById(earlyFormId);

/** Reads which form the document shows, and the text typed into it. */
export const readEarlyForm = (early: HTMLElement): Pick<EarlyForm, 'tab' | 'typed'> => {
  const form = early.querySelector('form');
  return {
    tab: early.dataset['tab'] === 'sign-up' ? 'sign-up' : 'sign-in',
    typed: form ? accountOf(typedBefore(form)) : {},
  };
};

/** Removes the document's forms and returns their state; null if they were removed before. */
export const removeEarlyForm = (): EarlyForm | null => {
  const early = findEarlyPlace();
  if (!early) return null;
  const { activeElement } = document;
  const isFocused = activeElement instanceof HTMLInputElement && early.contains(activeElement);
  answer = early.answer;
  const form = {
    ...readEarlyForm(early),
    focused: isFocused ? activeElement.name : '',
    isPressed: early.dataset['pressed'] !== undefined,
  };
  early.remove();
  return form;
};

const accountOf = ({ name, ...typed }: Readonly<Record<string, string>>): Partial<Account> => ({
  ...typed,
  ...(name === undefined ? {} : { fullName: name }),
});

/**
 * Runs in the document, right behind its forms. May use nothing outside of itself, because the build writes its text into the page.
 * Switches the tabs, fills in an invited person's address, remembers a press of the button, and loads the app. Before the app it loads
 * the small script that submits the form (src/auth.ts), unless the device has the app's files already.
 */
export const hydrateEarlyForm = (isMember: boolean): void => {
  const early = document.getElementById('early-form');
  const otherForm = early?.querySelector('template');
  if (!early || !otherForm) return;
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
  /** Without the app nobody can sign in: shows at once the words behind the forms, which offer a reload. */
  const showFailure = () => {
    const root = document.getElementById('root');
    if (!root) return;
    root.dataset['failed'] = '';
    // Inline, because the document has only the part of the stylesheet that its first view needs.
    for (const words of root.querySelectorAll<HTMLElement>('.late')) words.style.animationDelay = '0s';
    if (early.dataset['pressed'] === undefined) return;
    delete early.dataset['pressed'];
    const button = submit();
    if (!button) return;
    button.disabled = false;
    button.textContent = early.dataset['tab'] === 'sign-up' ? 'Sign Up' : 'Sign In';
    root.scrollIntoView({ block: 'end' });
  };
  /** Waits for the document: the app's root follows this script in it. */
  const whenParsed = (then: () => void) => document.addEventListener('DOMContentLoaded', then);
  const invited = new URLSearchParams(location.hash.slice(1)).get('email');
  // A member and a mail's link (src/domain/mail-link.ts) open another page, without the forms.
  const names = [...new URLSearchParams(`${location.hash.slice(1)}&${location.search.slice(1)}`).keys()];
  if (isMember || names.some((name) => /^(?:\w+_token|token_hash|code|error|error_code)$/.test(name))) {
    early.remove();
    return whenParsed(loadApp);
  }
  const { script = '' } = early.dataset;
  if (navigator.serviceWorker?.controller) whenParsed(loadApp);
  else whenParsed(() => void import(/* @vite-ignore */ script).catch(() => undefined).then(loadApp));
  const query = new URLSearchParams(location.search);
  const hasCode = query.has('ref');
  const isForGuests = /^\/(?:ticket|villa)$/.test(query.get('next') ?? '');
  const reason = invited === null ? isForGuests && 'guest' : 'invited';
  for (const forms of [early, otherForm.content]) {
    if (!hasCode) forms.querySelector('output')?.remove();
    const sentence = forms.querySelector<HTMLElement>('[data-invited]');
    if (sentence && reason) sentence.textContent = sentence.dataset[reason] ?? '';
  }
  const inputs = () => [...early.querySelectorAll('input')];
  const switchTab = () => {
    const typed = Object.fromEntries(inputs().map(({ name, value }) => [name, value]));
    const shown = [...early.children].filter((child) => child !== otherForm);
    const next = [...otherForm.content.children];
    otherForm.content.append(...shown);
    early.prepend(...next);
    early.dataset['tab'] = early.dataset['tab'] === 'sign-up' ? 'sign-in' : 'sign-up';
    for (const field of inputs())
      field.value = field.type === 'password' ? '' : (typed[field.name] ?? field.value);
  };
  early.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest('[role="tab"]') : null;
    if (tab?.getAttribute('aria-selected') !== 'false' || early.dataset['pressed'] !== undefined) return;
    switchTab();
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
  switchTab();
  for (const field of inputs()) if (field.name === 'email') field.value = invited;
};
