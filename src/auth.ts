import { env } from './config/env.ts';
import { signInSchema, signUpSchema } from './domain/account-forms.ts';
import { readForm } from './domain/read-form.ts';
import { findEarlyPlace, readEarlyForm } from './features/auth/early-form.ts';
import { captureReferralCode } from './features/invitations/referral-code.ts';
import { createMemoryClient } from './engine/server/account/memory-client.ts';
import { createSignIns } from './engine/server/account/sign-ins.ts';

// Submits the form in the document of /auth before the app has loaded, which is six times as large. The app's form then shows
// the answer and signs in on this device. This script also shows the errors of an invalid form.
const early = findEarlyPlace();
if (early) {
  const client = createMemoryClient({
    url: env.supabaseUrl,
    key: env.supabaseKey,
    fetch: (input, init) => fetch(input, init),
    lifetime: new AbortController().signal,
  });
  const { signIn, signUp } = createSignIns(client, {
    siteUrl: location.origin,
    captchaSiteKey: env.captchaSiteKey,
  });
  const send = () => {
    const { tab, typed } = readEarlyForm(early);
    if (tab === 'sign-up') {
      const reading = readForm(signUpSchema, typed);
      if (reading.kind === 'valid')
        early.answer = signUp({ ...reading.value, referralCode: captureReferralCode(location.search) });
    } else {
      const reading = readForm(signInSchema, typed);
      if (reading.kind === 'valid') early.answer = signIn(reading.value);
    }
  };
  early.addEventListener('submit', send);
  early.dataset['sends'] = '';
  if (early.dataset['pressed'] !== undefined) send();
}
