import type { ReactNode } from 'react';
import type { Payment } from '../../features/applications/rules/decision.ts';
import { Icon } from '../../ui/icon.tsx';

interface StepProps {
  readonly name: string;
  /** The page's script shows the step only for this state of the payment. Without it the step always shows. */
  readonly payment?: Payment;
  readonly children?: ReactNode;
}

/** A step that is not done yet. */
export const Step = ({ name, payment, children }: StepProps) => (
  <li
    data-payment={payment}
    hidden={payment !== undefined}
    className="flex items-start gap-2.5 text-sand-dim"
  >
    <Icon name="clock" className="mt-1 size-5 shrink-0" />
    <span>
      <strong className="font-semibold">{name}:</strong> {children}
    </span>
  </li>
);

/** " on Monday, November 30": the page's script writes a moment that it knows. */
export const On = ({ moment }: { readonly moment: 'received' | 'decided' }) => (
  <span data-moment={moment} hidden>
    {' '}
    on <span />
  </span>
);

/** A step that is done. */
export const DoneStep = ({ name, payment, children }: StepProps) => (
  <li data-payment={payment} hidden={payment !== undefined} className="flex items-start gap-2.5">
    <Icon name="check" className="mt-1 size-5 shrink-0 text-phosphor" />
    <span>
      <strong className="font-semibold">{name}</strong>
      <span className="sr-only"> (done)</span>
      <span className="text-sand-dim">{children}</span>
    </span>
  </li>
);
