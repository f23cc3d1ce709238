import { fetchApplicationState } from '../../server/application-state.ts';

/** Asks how the application of the address's token stands, and shows the sentence about it. */
export const showApplicationState = async (): Promise<void> => {
  const { api = '', key = '' } = document.getElementById('state')?.dataset ?? {};
  const { status, decidedAt, edition } = await fetchApplicationState(api, key, location.hash.slice(1));
  for (const line of document.querySelectorAll<HTMLElement>('[data-state]'))
    line.hidden = line.dataset['state'] !== status;
  for (const facts of document.querySelectorAll<HTMLElement>('[data-seat]'))
    facts.hidden = status !== 'accepted' || facts.dataset['seat'] !== edition;
  const decided = document.getElementById('application-decided');
  const time = decided?.querySelector('time');
  if (!decided || !time || decidedAt === null) return;
  time.dateTime = decidedAt;
  time.textContent = new Date(decidedAt).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short' });
  decided.hidden = false;
};
