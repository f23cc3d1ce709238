import { Icon } from '../../../ui/icon.tsx';
import type { AnswerWords } from './answer-texts.ts';

/** The answer to a ticket, to be read at arm's length in the sun. */
export const AnswerCard = ({ words: { tone, title, text } }: { readonly words: AnswerWords }) => (
  <div className={`flex items-start gap-3 rounded-lg border-2 border-night px-4 py-3 ${looks[tone].colours}`}>
    <Icon name={looks[tone].icon} className="mt-1 size-8 shrink-0" />
    <div className="min-w-0">
      <p className="break-words text-xl font-semibold">{title}</p>
      <p className="break-words">{text}</p>
    </div>
  </div>
);

const looks = {
  good: { icon: 'check', colours: 'bg-phosphor text-night' },
  warning: { icon: 'circle-alert', colours: 'bg-laterite text-night' },
  bad: { icon: 'ban', colours: 'bg-alarm text-night' },
} as const;
