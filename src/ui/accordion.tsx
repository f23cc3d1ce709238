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
        <details key={question} name={name} className="group border-b border-night-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-6 py-5 hover:text-lamp-bright">
            <h3 className="text-lg font-semibold">{question}</h3>
            <span
              className="size-5 shrink-0 translate-y-1 text-lamp i-lucide-plus group-open:i-lucide-minus"
              aria-hidden="true"
            />
          </summary>
          <p className="measure pb-6 pr-6 text-sand-dim">{answer}</p>
        </details>
      ))}
    </div>
  );
};
