import type { ApplicationState, OwnWork } from '../../features/applications/rules/application.ts';
import { cacheApplicationPage } from '../../features/applications/cache-application-page.ts';
import { actByLink, fetchApplicationState } from '../../features/applications/application-state.ts';
import { answerDue, answerDueText } from '../../features/applications/rules/answer-due.ts';
import { firstName } from '../../domain/mail-name.ts';
import { indiaText, indiaTime } from '../../features/editions/rules/event-dates.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { applicationsStored } from '../../features/applications/stored.ts';
import { deviceValues } from '../../engine/local/store/keys.ts';

/**
 * Fetches the state of the application whose token is in the address, and shows the page's texts for that state. Without a network it
 * shows the last known state.
 */
export const showApplicationState = async (): Promise<void> => {
  const { api = '', key = '' } = document.getElementById('state')?.dataset ?? {};
  let isKnown = false;
  /** The number of the newest request: answers to older ones are ignored. */
  let newest = 0;
  let isSending = false;
  const ask = async () => {
    const number = ++newest;
    const token = location.hash.slice(1);
    const state = await fetchApplicationState(api, key, token);
    if (number !== newest) return;
    const kept = applicationsStored.applicationState.read();
    if (state.status !== 'unreachable') storeAndShow(token, state);
    else if (kept?.token === token) show(kept, kept.at);
    else if (!isKnown) show(state);
    isKnown ||= state.status !== 'unreachable';
  };
  await ask();
  // On a first visit the service worker has not cached this page.
  cacheApplicationPage().catch(() => undefined);
  // Another private link was opened in this tab.
  addEventListener('hashchange', () => {
    isKnown = false;
    // Closes an open confirmation, which was about the earlier application.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close('');
    void ask();
  });
  const askAgain = () => {
    if (document.visibilityState === 'visible' && !isSending) void ask();
  };
  document.addEventListener('visibilitychange', askAgain);
  addEventListener('online', askAgain);

  /** Sends an act. Resolves to the new state; to null when the act failed or a newer request has begun. */
  const send = async (
    act: Parameters<typeof actByLink>[0],
    args?: { readonly seen: string; readonly agrees: boolean },
  ): Promise<ApplicationState | null> => {
    showFailure('');
    const number = ++newest;
    const token = location.hash.slice(1);
    isSending = true;
    const answer = await actByLink(act, api, key, { token, ...args });
    isSending = false;
    if (number !== newest) return null;
    if (typeof answer === 'string') {
      showFailure(answer);
      return null;
    }
    storeAndShow(token, answer);
    return answer;
  };

  for (const what of ['seat', 'waitlist'] as const) {
    const dialog = document.querySelector<HTMLDialogElement>(`#give-up-${what}`);
    if (!dialog) continue;
    for (const button of document.querySelectorAll(`[data-gives-up="${what}"]`))
      button.addEventListener('click', () => {
        // Escape would keep the value of an earlier press.
        dialog.returnValue = '';
        dialog.showModal();
      });
    dialog.addEventListener('close', () => {
      if (dialog.returnValue !== 'yes') return;
      void send(what === 'seat' ? 'give_seat_back_by_link' : 'leave_waitlist_by_link').then((state) => {
        if (!state) return;
        focusHeading();
        scrollTo({ top: 0, behavior: 'instant' });
      });
    });
  }

  const work = document.getElementById('work');
  let answeredAt = -Infinity;
  for (const button of work?.querySelectorAll('button') ?? [])
    button.addEventListener('click', ({ timeStamp }) => {
      // The second click of a double click hits the other button, which replaces the pressed one.
      if (timeStamp - answeredAt < doubleClickMs) return;
      const agrees = button.value === 'yes';
      const { entry: seen = '' } = work?.dataset ?? {};
      void send('answer_about_work', { seen, agrees }).then((state) => {
        if (!state) return;
        answeredAt = performance.now();
        if (state.work === null) {
          focusHeading();
          showFailure('An organiser has removed what went live.');
          return;
        }
        // The pressed button is hidden.
        work?.querySelector<HTMLElement>('button:not([hidden])')?.focus();
        if (agrees && !state.work.agreed)
          showFailure('An organiser has changed this. Please look at it again.');
      });
    });
};

/** The usual limit of operating systems. */
const doubleClickMs = 500;

const showFailure = (text: string): void => {
  const failure = document.getElementById('not-given-up');
  if (failure) failure.textContent = text;
};

const storeAndShow = (token: string, state: ApplicationState): void => {
  if (state.status !== 'unknown')
    applicationsStored.applicationState.write({ ...state, token, at: new Date().toISOString() });
  show(state);
};

/** Shows the texts for a state. `asOf`: when that state was fetched, as ISO 8601, if it is not fresh. */
const show = (state: ApplicationState, asOf: string | null = null): void => {
  const { edition, payment, tier } = state;
  const status = shownStatus(state);
  showFailure('');
  showWork(state.work);
  const isStatusIn = (statuses = '') => statuses.split(' ').includes(status);
  for (const line of document.querySelectorAll<HTMLElement>('[data-state]'))
    line.hidden = !isStatusIn(line.dataset['state']);
  for (const facts of document.querySelectorAll<HTMLElement>('[data-edition]'))
    facts.hidden = facts.dataset['edition'] !== edition || !isStatusIn(facts.dataset['for']);
  for (const part of document.querySelectorAll<HTMLElement>(
    '[data-until], [data-from], [data-payment], [data-tier]',
  )) {
    const { until = '', from, payment: itsPayment = payment, tier: itsTier = tier ?? '' } = part.dataset;
    const isNow = !hasPassed(until) && (from === undefined || hasPassed(from));
    part.hidden = !isNow || itsPayment !== payment || itsTier !== (tier ?? '');
  }
  showMoment('decided', state.decidedAt);
  showMoment('received', state.receivedAt);
  showMoment('as-of', asOf);
  showName();
  for (const hint of document.querySelectorAll<HTMLElement>('[data-signed-out]'))
    hint.hidden = deviceValues.user.read() !== null;
  if (status === 'new' && state.receivedAt !== null) showAnswerDue(state.receivedAt);
};

/** The status whose texts show. A seat that is paid, or whose edition has ended, has its own. */
const shownStatus = ({ status, edition, payment }: ApplicationState): string => {
  if (status !== 'accepted') return status;
  const hasEnded = [...document.querySelectorAll<HTMLElement>('[data-ends]')].some(
    ({ dataset }) => dataset['edition'] === edition && hasPassed(dataset['ends'] ?? ''),
  );
  if (hasEnded) return 'over';
  return payment === 'paid' ? 'paid' : status;
};

/** Says until when the applicant waits. After that moment it says that we are late. */
const showAnswerDue = (receivedAt: string): void => {
  const place = document.getElementById('answer-due');
  if (place)
    place.textContent =
      answerDue(receivedAt) > Date.now()
        ? `We answer by ${answerDueText(receivedAt)}, by mail.`
        : 'We are later than the 24 hours that we promised. Our answer comes by mail.';
};

const showWork = (work: OwnWork | null): void => {
  const section = document.getElementById('work');
  const link = section?.querySelector('a');
  const title = section?.querySelector('strong');
  if (!section || !link || !title) return;
  section.hidden = work === null;
  if (work === null) return;
  section.dataset['entry'] = work.entry;
  title.textContent = `${indiaTime(Date.parse(work.live_at)).time}, ${work.title}`;
  link.href = work.address;
  link.textContent = work.address;
  for (const part of section.querySelectorAll<HTMLElement>('[data-agreed]'))
    part.hidden = part.dataset['agreed'] !== String(work.agreed);
};

/** Shows a moment (ISO 8601) in the elements for it; null hides them. */
const showMoment = (name: 'decided' | 'received' | 'as-of', moment: string | null): void => {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-moment="${name}"]`)) {
    part.hidden = moment === null;
    if (moment === null) continue;
    // Created here: an empty <time> in the document would be invalid.
    const time = document.createElement('time');
    time.dateTime = moment;
    time.textContent = indiaText(Date.parse(moment));
    part.querySelector('span, time')?.replaceWith(time);
  }
};

/** Greets the applicant on the device that applied. The server does not tell the name to whoever has the link. */
const showName = (): void => {
  const receipt = applicationsStored.receipt.read();
  const name = receipt?.token === location.hash.slice(1) ? firstName(receipt.name) : '';
  for (const place of document.querySelectorAll('[data-own-name]')) place.textContent = name && `, ${name}`;
};

const hasPassed = (moment: string): boolean => Date.parse(moment) <= Date.now();
