import 'virtual:uno.css';
import './ui/base.css';
import { logUnknownPath } from './site/not-found/log-unknown-path.ts';
import { hasWorkForServices, loadServices } from './site/services.ts';
import { wakeDocument } from './site/wake-document.ts';
import { wakeCountdown } from './site/wake/countdown.ts';
import { wakeFallingCharacters } from './site/wake/falling-characters.ts';
import { wakeForm } from './site/wake/form.ts';
import { wakeInstall } from './site/wake/install.ts';
import { wakeLinks } from './site/wake/links.ts';
import { wakeReferral } from './site/wake/referral.ts';

/** The entry of the public documents, which are complete without it: wakes the parts that do something. */
wakeDocument(() => {
  wakeCountdown();
  wakeLinks();
  wakeForm();
  wakeFallingCharacters();
  wakeInstall();
  wakeReferral().catch(() => undefined);
  if (hasWorkForServices()) void loadServices().catch(() => undefined);
  if (document.getElementById('state'))
    void import('./site/wake/application-state.ts').then(
      ({ showApplicationState }) => showApplicationState(),
      () => undefined,
    );
  if (document.getElementById('not-found')) logUnknownPath();
});
