import { useState, type ReactNode } from 'react';
import type { Decision } from '../../applications/rules/decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { decisionTexts } from './decision-texts.ts';

interface DecisionButtonsProps {
  readonly decisions: readonly Decision[];
  readonly onChoose: (decision: Decision) => void;
  /** Stands in the place of the decisions until More shows all of them. */
  readonly children?: ReactNode;
}

/** Buttons for the most frequent decisions; More shows the others. */
export const DecisionButtons = ({ decisions: all, onChoose, children }: DecisionButtonsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const first = all.slice(0, children ? 0 : 3);
  return (
    <>
      {isOpen ? null : children}
      {(isOpen ? all : first).map((decision, index) => (
        <Button
          key={decision}
          aria-keyshortcuts={decisionTexts[decision].key}
          variant={decision === 'accepted' ? 'primary' : 'quiet'}
          size="small"
          className={`flex-1 sm:flex-none ${index === 0 && decision !== 'accepted' ? '-ml-3' : ''}`}
          onClick={() => onChoose(decision)}
        >
          {decisionTexts[decision].button}
        </Button>
      ))}
      {all.length > first.length ? (
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name={isOpen ? 'x' : 'ellipsis'} className="size-5" />
          <span className="sr-only">{isOpen ? 'Fewer' : 'More'} decisions</span>
        </Button>
      ) : null}
    </>
  );
};
