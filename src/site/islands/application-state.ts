import {
  fetchApplicationState,
  giveSeatBack,
  type ApplicationState,
} from '../../server/application-state.ts';
import { focusHeading } from '../../ui/focus-heading.ts';

/** Asks how the application of the address's token stands, and shows what the page has about it. */
export const showApplicationState = async (): Promise<void> => {
  const { api = '', key = '' } = document.getElementById('state')?.dataset ?? {};
  let isKnown = false;
  const ask = async () => {
    const state = await fetchApplicationState(api, key, location.hash.slice(1));
    // The page goes on showing what it knows while the club cannot be reached.
    if (state.status !== 'unreachable' || !isKnown) show(state);
    isKnown ||= state.status !== 'unreachable';
  };
  await ask();
  // The link is opened again in this tab, or the applicant comes back to it.
  addEventListener('hashchange', () => {
    isKnown = false;
    void ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });

  const dialog = document.querySelector<HTMLDialogElement>('#cant-come');
  const failure = document.getElementById('not-given-back');
  if (!dialog || !failure) return;
  for (const button of document.querySelectorAll('[data-cant-come]'))
    button.addEventListener('click', () => {
      // Escape leaves the value of an earlier press.
      dialog.returnValue = '';
      dialog.showModal();
    });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'yes') return;
    failure.textContent = '';
    void giveSeatBack(api, key, location.hash.slice(1)).then((answer) => {
      if (typeof answer === 'string') failure.textContent = answer;
      else {
        show(answer);
        focusHeading();
      }
    });
  });
};

const show = ({ status, decidedAt, edition, payment }: ApplicationState): void => {
  for (const line of document.querySelectorAll<HTMLElement>('[data-state]'))
    line.hidden = line.dataset['state'] !== status;
  for (const facts of document.querySelectorAll<HTMLElement>('[data-for]'))
    facts.hidden = facts.dataset['edition'] !== edition || !facts.dataset['for']?.split(' ').includes(status);
  for (const part of document.querySelectorAll<HTMLElement>('[data-until], [data-from], [data-payment]')) {
    const { until = '', from, payment: shownFor = payment } = part.dataset;
    part.hidden = hasPassed(until) || (from !== undefined && !hasPassed(from)) || shownFor !== payment;
  }
  const decided = document.getElementById('application-decided');
  const time = decided?.querySelector('time');
  if (!decided || !time || decidedAt === null) return;
  time.dateTime = decidedAt;
  time.textContent = new Date(decidedAt).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short' });
  decided.hidden = false;
};

const hasPassed = (moment: string): boolean => Date.parse(moment) <= Date.now();
