import type { ApplicationState, OwnWork } from '../../features/applications/rules/application.ts';
import { cacheApplicationPage } from '../../features/applications/cache-application-page.ts';
import { actByLink, fetchApplicationState } from '../../features/applications/application-state.ts';
import { indiaText, indiaTime } from '../../features/editions/rules/event-dates.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

/**
 * Asks how the application of the address's token stands, and shows what the page has about it. Without a network it shows how it
 * stood last.
 */
export const showApplicationState = async (): Promise<void> => {
  const { api = '', key = '' } = document.getElementById('state')?.dataset ?? {};
  let isKnown = false;
  /** Numbers the requests, to ignore the answer to an older one. */
  let newest = 0;
  let isSending = false;
  const ask = async () => {
    const turn = ++newest;
    const token = location.hash.slice(1);
    const state = await fetchApplicationState(api, key, token);
    if (turn !== newest) return;
    const kept = applicationsStored.applicationState.read();
    if (state.status !== 'unreachable') keepAndShow(token, state);
    else if (kept?.token === token) show(kept, kept.at);
    else if (!isKnown) show(state);
    isKnown ||= state.status !== 'unreachable';
  };
  await ask();
  // On a first visit no worker has seen this page.
  cacheApplicationPage().catch(() => undefined);
  // Called when the link is opened again in this tab, or the applicant returns to it.
  addEventListener('hashchange', () => {
    isKnown = false;
    // Closes an open confirmation: it would now act on this application instead of the earlier one.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close('');
    void ask();
  });
  const askAgain = () => {
    if (document.visibilityState === 'visible' && !isSending) void ask();
  };
  document.addEventListener('visibilitychange', askAgain);
  addEventListener('online', askAgain);

  /** Sends what was pressed. Resolves to the answered state; null without one, and when the page shows another by then. */
  const send = async (
    act: Parameters<typeof actByLink>[0],
    args?: { readonly seen: string; readonly agrees: boolean },
  ): Promise<ApplicationState | null> => {
    showFailure('');
    const turn = ++newest;
    const token = location.hash.slice(1);
    isSending = true;
    const answer = await actByLink(act, api, key, { token, ...args });
    isSending = false;
    if (turn !== newest) return null;
    if (typeof answer === 'string') {
      showFailure(answer);
      return null;
    }
    keepAndShow(token, answer);
    return answer;
  };

  for (const what of ['seat', 'waitlist'] as const) {
    const dialog = document.querySelector<HTMLDialogElement>(`#give-up-${what}`);
    if (!dialog) continue;
    for (const button of document.querySelectorAll(`[data-gives-up="${what}"]`))
      button.addEventListener('click', () => {
        // Resets the value: Escape keeps that of an earlier press.
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
      // The second press of a double press hits the other button, which has come in its place.
      if (timeStamp - answeredAt < doublePressMs) return;
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

/** As the systems' own. */
const doublePressMs = 500;

const showFailure = (text: string): void => {
  const failure = document.getElementById('not-given-up');
  if (failure) failure.textContent = text;
};

const keepAndShow = (token: string, state: ApplicationState): void => {
  if (state.status !== 'unknown')
    applicationsStored.applicationState.write({ ...state, token, at: new Date().toISOString() });
  show(state);
};

/** `asOf`: when it stood so, as ISO 8601, if the club cannot be reached now. */
const show = (state: ApplicationState, asOf: string | null = null): void => {
  const { status, edition, payment, tier } = state;
  showFailure('');
  showWork(state.work);
  const isFor = (statuses = '') => statuses.split(' ').includes(status);
  for (const line of document.querySelectorAll<HTMLElement>('[data-state]'))
    line.hidden = !isFor(line.dataset['state']);
  for (const facts of document.querySelectorAll<HTMLElement>('[data-edition]'))
    facts.hidden = facts.dataset['edition'] !== edition || !isFor(facts.dataset['for']);
  for (const part of document.querySelectorAll<HTMLElement>(
    '[data-until], [data-from], [data-payment], [data-tier]',
  )) {
    const { until = '', from, payment: shownFor = payment, tier: shownTier } = part.dataset;
    part.hidden =
      hasPassed(until) ||
      (from !== undefined && !hasPassed(from)) ||
      shownFor !== payment ||
      (shownTier ?? tier ?? '') !== (tier ?? '');
  }
  showMoment('decided', isFor('accepted waitlisted declined') ? state.decidedAt : null);
  showMoment('received', isFor('new') ? state.receivedAt : null);
  showMoment('as-of', asOf);
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

/** `moment`: ISO 8601; null hides it. */
const showMoment = (id: string, moment: string | null): void => {
  const part = document.getElementById(id);
  const place = part?.querySelector('span:empty, time');
  if (!part || !place) return;
  part.hidden = moment === null;
  if (moment === null) return;
  // Created here: an empty <time> in the document would be invalid.
  const time = document.createElement('time');
  time.dateTime = moment;
  time.textContent = indiaText(Date.parse(moment));
  place.replaceWith(time);
};

const hasPassed = (moment: string): boolean => Date.parse(moment) <= Date.now();
