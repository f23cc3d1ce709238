import { captureReferralCode } from '../../features/invitations/referral-code.ts';
import { loadServices } from '../services.ts';
import { checkReferral } from '../../features/invitations/referral-check.ts';

/** Shows who invited the visitor, once the server has confirmed the code in the address. */
export const hydrateReferral = async (): Promise<void> => {
  const code = captureReferralCode(location.search);
  const banner = document.getElementById('referral');
  if (!code || !banner) return;
  const answer = await checkReferral(await loadServices(), code);
  if (answer.kind !== 'valid') return;
  for (const [name, text] of Object.entries({ inviter: answer.inviterName, code }))
    banner.querySelector(`[data-referral="${name}"]`)?.replaceChildren(text);
  banner.hidden = false;
};
