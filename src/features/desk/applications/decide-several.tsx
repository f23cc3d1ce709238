import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ApplicationStatus } from '../../applications/rules/decision.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ShownApplication } from '../desk-with.ts';
import { useActs } from '../acts.tsx';
import { actionBarClass } from '../part.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import {
  decisionsAboutSeveral,
  decisionTexts,
  severalAnswer,
  type DecisionAboutSeveral,
} from './decision-texts.ts';

export interface Ticks {
  /** The ids of the ticked applications. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

interface DecideSeveralProps extends Ticks {
  /** Called with the ids of the applications about which a decision was made. */
  readonly onDecided: (ids: ReadonlySet<string>) => void;
  readonly status: ApplicationStatus;
  readonly applications: readonly ShownApplication[];
  /** The applications of the shown list that can be decided about. */
  readonly candidates: readonly ShownApplication[];
  readonly published: readonly Edition[];
}

/** One decision about several applications. */
interface Decided {
  readonly decision: DecisionAboutSeveral;
  readonly applications: readonly ShownApplication[];
}

/** Puts the ticked applications on the waitlist or declines them, each by an act of its own, and reports the result. */
export const DecideSeveral = ({
  status,
  applications,
  candidates,
  published,
  ticked,
  onTick,
  onDecided,
}: DecideSeveralProps) => {
  const [deciding, setDeciding] = useState<Decided | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const ok = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has gone. In a microtask, because the closing sheet still looks for it.
    if (decided) queueMicrotask(() => ok.current?.focus({ preventScroll: true }));
  }, [decided]);
  const decidedIds = new Set(decided?.applications.map(({ id }) => id));
  const chosen = candidates.filter(({ id }) => ticked.has(id));
  const refused = useActs().filter(
    ({ change, refusal }) =>
      refusal !== null && change?.action === 'decide' && decidedIds.has(change.details.application),
  ).length;
  if (chosen.length === 0 && !decided && !deciding) return null;
  const decidedApplications = applications.filter(({ id }) => decidedIds.has(id));
  const waiting = decidedApplications.filter(({ delivery }) => delivery === 'queued').length;
  const mailed = decidedApplications.filter(({ decisions }) => {
    const newest = decisions.at(-1);
    return newest?.decision === decided?.decision && newest?.mailed_at != null;
  }).length;
  const sentState = waiting > 0 ? 'queued' : 'done';
  return (
    <>
      <Bar>
        {decided && chosen.length === 0 ? (
          <>
            <output className="mr-auto">
              <DeliveryBadge state={refused > 0 ? 'refused' : sentState}>
                {severalAnswer(decided.decision, {
                  made: decidedIds.size - refused,
                  waiting,
                  mailed,
                  refused,
                })}
              </DeliveryBadge>
            </output>
            <Button ref={ok} variant="quiet" size="small" onClick={() => setDecided(null)}>
              OK
            </Button>
          </>
        ) : (
          <>
            {status === 'accepted' ? null : (
              <p className="basis-full text-sm text-sand-dim">Accept one by one: each has a tier to pay.</p>
            )}
            <p className="mr-auto">{chosen.length} selected</p>
            {chosen.length < candidates.length ? (
              <Button
                variant="quiet"
                size="small"
                onClick={() => onTick(new Set(candidates.map(({ id }) => id)))}
              >
                {`All ${candidates.length}`}
              </Button>
            ) : null}
            {decisionsAboutSeveral
              .filter((decision) => decision !== status)
              .map((decision) => (
                <Button
                  key={decision}
                  variant="quiet"
                  size="small"
                  onClick={() => setDeciding({ decision, applications: chosen })}
                >
                  {decisionTexts[decision].button}
                </Button>
              ))}
          </>
        )}
      </Bar>
      <DecisionSheet
        decision={deciding?.decision ?? null}
        applications={(deciding?.applications ?? []).flatMap((one) =>
          applications.filter(({ id }) => id === one.id),
        )}
        published={published}
        onClose={() => setDeciding(null)}
        onDecided={() => {
          setDecided(deciding);
          setDeciding(null);
          onTick(new Set());
          onDecided(new Set(deciding?.applications.map(({ id }) => id)));
        }}
      />
    </>
  );
};

/** The row of buttons. Moves the focus to the page when it goes. */
const Bar = ({ children }: { readonly children: ReactNode }) => (
  <div tabIndex={-1} {...useRowFocus<HTMLDivElement>()} className={actionBarClass}>
    {children}
  </div>
);
