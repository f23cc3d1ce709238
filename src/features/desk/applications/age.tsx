import { momentText } from '../../../domain/chat-time.ts';
import type { ShownApplication } from '../desk-with.ts';
import { ageText, isLate } from './desk-applications.ts';

interface AgeProps {
  readonly application: ShownApplication;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** How long a new application has waited: in laterite when that is longer than we promise. */
export const Age = ({ application, now }: AgeProps) => {
  const { created_at: at } = application;
  return (
    <time
      dateTime={at}
      title={momentText(at)}
      className={`shrink-0 text-sm ${isLate(application, now) ? 'font-medium text-laterite' : 'text-sand-dim'}`}
    >
      {ageText(at, now)}
    </time>
  );
};
