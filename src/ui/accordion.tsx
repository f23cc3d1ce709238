import { useId } from 'react';

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
        <details key={question} name={name} className="border-b border-night-line">
          <summary className="plus items-baseline py-3 sm:py-5">
            <h3 className="text-lg font-semibold max-sm:text-base">{question}</h3>
          </summary>
          <p className="measure pb-6 pr-6 text-sand-dim">{answer}</p>
        </details>
      ))}
    </div>
  );
};
