import { useId } from 'react';
import { Icon } from './icon.tsx';

interface Entry {
  readonly question: string;
  readonly answer: string;
}

/**
 * Questions and answers; at most one is open. `<details>` works without scripts (`base.css` then opens all of them), and
 * the browser's search finds closed answers.
 */
export const Accordion = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const name = useId();
  return (
    <div className="border-t border-night-line">
      {entries.map(({ question, answer }) => (
        <details key={question} name={name} className="group border-b border-night-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-6 py-3 sm:py-5 hover:text-lamp-bright">
            <h3 className="text-lg font-semibold max-sm:text-base">{question}</h3>
            <Icon name="plus" className="size-5 translate-y-1 text-lamp group-open:hidden" />
            <Icon name="minus" className="hidden size-5 translate-y-1 text-lamp group-open:inline-block" />
          </summary>
          <p className="measure pb-6 pr-6 text-sand-dim">{answer}</p>
        </details>
      ))}
    </div>
  );
};
