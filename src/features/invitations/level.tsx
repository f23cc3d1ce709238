import { levelFor, levelSteps } from '../../domain/levels.ts';
import { Badge } from '../../ui/badge.tsx';

interface LevelProps {
  /** The number of accepted invitations; undefined while loading. */
  readonly accepted: number | undefined;
}

/** Shows the level and how many accepted invitations the next one needs. */
export const LevelBadge = ({ accepted }: LevelProps) => {
  const { name, next } = levelFor(accepted);
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-sand-dim">
      <Badge tone="accent" icon="award">
        {name}
      </Badge>
      {next === null
        ? 'The highest level'
        : `${next.name} once ${next.missing} more ${next.missing === 1 ? 'friend joins' : 'friends join'}`}
    </p>
  );
};

/** Shows the progress towards each of the three higher levels. */
export const LevelProgress = ({ accepted }: LevelProps) => (
  <div className="mb-4 grid grid-cols-3 gap-1.5 text-xs text-sand-dim">
    {levelSteps(accepted).map(({ name, from, done }) => (
      <p key={name}>
        <span aria-hidden="true" className="mb-1 block h-1 overflow-hidden rounded-full bg-night-line">
          <span className="block h-full rounded-full bg-lamp" style={{ width: `${done * 100}%` }} />
        </span>
        <span className={done === 1 ? 'text-sand' : ''}>
          {name} <span className="figures">{from}</span>
          <span className="sr-only">
            {done === 1 ? ' accepted invitations, reached' : ' accepted invitations needed'}
          </span>
        </span>
      </p>
    ))}
  </div>
);
