import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { useEffect, useState } from 'react';

interface Entry {
  readonly question: string;
  readonly answer: string;
}

/** Questions that unfold, one at a time; pressing the open one folds it. */
export const Accordion = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <div className="border-t border-night-line">
      {entries.map((entry) => (
        <Disclosure key={entry.question}>
          {({ open, close }) => (
            <Item entry={entry} open={open} current={current} onOpen={setCurrent} close={close} />
          )}
        </Disclosure>
      ))}
    </div>
  );
};

interface ItemProps {
  readonly entry: Entry;
  readonly open: boolean;
  readonly current: string | null;
  readonly onOpen: (question: string) => void;
  readonly close: (focus?: HTMLElement) => void;
}

const Item = ({ entry, open, current, onOpen, close }: ItemProps) => {
  const { question, answer } = entry;
  const replaced = open && current !== question;
  useEffect(() => {
    // Closing puts the focus on a button of its choice unless it is told where the focus is.
    if (replaced)
      close(document.activeElement instanceof HTMLElement ? document.activeElement : document.body);
  }, [replaced, close]);
  return (
    <div className="border-b border-night-line">
      <h3>
        <DisclosureButton
          onClick={() => {
            onOpen(question);
          }}
          className="flex min-h-11 w-full cursor-pointer items-baseline justify-between gap-6 py-5 text-left text-lg font-semibold hover:text-lamp-bright"
        >
          {question}
          <span
            className={`size-5 shrink-0 translate-y-1 text-lamp ${open ? 'i-lucide-minus' : 'i-lucide-plus'}`}
            aria-hidden="true"
          />
        </DisclosureButton>
      </h3>
      {/* A page without scripts cannot unfold anything, so there the answers are open. */}
      <noscript>
        <p className="measure pb-6 text-sand-dim">{answer}</p>
      </noscript>
      <DisclosurePanel className="measure pb-6 pr-6 text-sand-dim">{answer}</DisclosurePanel>
    </div>
  );
};
