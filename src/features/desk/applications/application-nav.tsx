import { Fragment } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import type { Decision } from '../../applications/rules/decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { decisionTexts } from './decision-texts.ts';
import type { useNeighbours } from './use-neighbours.ts';

interface ApplicationNavProps {
  readonly neighbours: ReturnType<typeof useNeighbours>;
  /** The decisions that a key begins. */
  readonly decisions: readonly Decision[];
  /** True when the list is visible beside the application. */
  readonly isBeside: boolean;
}

/** The way to the list or, beside it, the keys that work; and the buttons to the applications before and after. */
export const ApplicationNav = ({ neighbours, decisions, isBeside }: ApplicationNavProps) => {
  const { previous, next, open } = neighbours;
  const keys = [
    ...(next ? [['J', 'next']] : []),
    ...(previous ? [['K', 'previous']] : []),
    ...decisions.map((decision) => [
      decisionTexts[decision].key,
      decisionTexts[decision].button.toLowerCase(),
    ]),
  ].filter(([key]) => key !== undefined);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 [&>button]:min-h-11 [&>button]:px-3 [&>button]:text-sm-fit">
      {isBeside ? (
        <p className="hidden text-xs text-sand-dim @[28rem]:block">
          {keys.map(([key, action], index) => (
            <Fragment key={key}>
              {index > 0 ? ' · ' : ''}
              <kbd className="font-mono text-sand">{key}</kbd> {action}
            </Fragment>
          ))}
        </p>
      ) : (
        <BackToList />
      )}
      <Button
        variant="quiet"
        size="small"
        className="ml-auto"
        aria-keyshortcuts="ArrowLeft K"
        disabled={!previous}
        onClick={() => open(previous)}
      >
        Previous
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="-mr-3"
        aria-keyshortcuts="ArrowRight J"
        disabled={!next}
        onClick={() => open(next)}
      >
        Next
      </Button>
    </div>
  );
};

/** Returns to the list at its old position, or to its start when the address was opened directly. */
export const BackToList = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3"
      onClick={() => void (state === 'list' ? navigate(-1) : navigate(`${paths.desk}/${deskApplications}`))}
    >
      <Icon name="arrow-left" className="size-4" />
      All applications
    </Button>
  );
};
