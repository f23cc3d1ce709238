import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';

interface MailSentProps {
  readonly kind: 'signup' | 'recovery';
  /** The mail's recipient. */
  readonly email: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly backLabel: string;
  readonly onBack: () => void;
}

/** Replaces the form that requested a mail: says what to do with the mail and asks for its code. */
export const MailSent = ({ kind, email, title, children, backLabel, onBack }: MailSentProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button unmounts: screen readers go on at the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      <p className="border-l-2 border-phosphor pl-4">{children}</p>
      <CodeForm kind={kind} email={email} />
      <Button variant="quiet" className="w-full" onClick={onBack}>
        {backLabel}
      </Button>
    </div>
  );
};
