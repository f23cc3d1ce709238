import { useEffect, useState, type ReactNode } from 'react';
import { readReferralCode } from '../local/browser/referral-code.ts';
import type { ReferralAnswer } from '../server/referral-check.ts';
import type { Services } from '../member/services.ts';
import { VisitorOutboxContext } from '../member/hooks/use-member.ts';
import { OutboxContext } from '../member/outbox.ts';
import { ReferralContext, type Referral } from '../member/hooks/use-auth.ts';

interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The contexts of every page of the portal. */
export const Providers = ({ services, children }: ProvidersProps) => (
  <OutboxContext value={services.outbox}>
    <ReferralContext value={useCheckedReferral(services.checkReferral)}>
      <VisitorOutboxContext value={services.visitorOutbox}>{children}</VisitorOutboxContext>
    </ReferralContext>
  </OutboxContext>
);

const useCheckedReferral = (check: Services['checkReferral']): Referral => {
  const [code] = useState(() => readReferralCode(globalThis.location.search));
  const [answer, setAnswer] = useState<ReferralAnswer>();
  useEffect(() => {
    if (!code) return undefined;
    let isCurrent = true;
    void ask(check, code).then((given) => {
      if (isCurrent) setAnswer(given);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, check]);
  if (!code) return noReferral;
  if (!answer) return { kind: 'checking', code };
  if (answer.kind === 'valid') return { ...answer, code };
  if (answer.kind === 'invalid') return { kind: 'invalid', code };
  const onRetry = () => {
    setAnswer(undefined);
    void ask(check, code).then(setAnswer);
  };
  return { kind: 'unchecked', code, onRetry };
};

const ask = (check: Services['checkReferral'], code: string): Promise<ReferralAnswer> =>
  check(code).catch(() => ({ kind: 'unchecked' }));

const noReferral: Referral = { kind: 'none' };
