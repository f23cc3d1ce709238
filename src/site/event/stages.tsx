import { byDay, type ShownStage } from '../../features/editions/rules/programme.ts';
import { dayText, untilText } from '../islands/event-texts.ts';

/** The stages by day, with sticky headings. The page's script clones a day and its rows. */
export const Days = ({ stages }: { readonly stages: readonly ShownStage[] }) => (
  <div data-days className="grid gap-8 pb-6">
    {byDay(stages).map((ofDay) => (
      <section key={ofDay[0]?.startsAt}>
        <h2 data-text="dayTitle" className="sticky top-0 z-10 bg-night py-2 text-xl font-semibold">
          {dayText(ofDay[0]?.startsAt ?? '')}
        </h2>
        <ol className="mt-2">
          {ofDay.map((stage) => (
            <StageRow key={stage.id} stage={stage} />
          ))}
        </ol>
      </section>
    ))}
  </div>
);

/**
 * One stage, on the vertical line of its day (base.css). The page's script clones this row and fills its hidden parts. The current and the
 * next stage stand apart from the line.
 */
const StageRow = ({ stage }: { readonly stage: ShownStage }) => (
  <li data-strand={stage.part}>
    <div>
      <p data-part="" hidden className="figures text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasClock" />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <time
          data-text="clock"
          dateTime={stage.startsAt}
          className="figures whitespace-nowrap font-medium leading-snug max-sm:text-sm"
        >
          {stage.clock}
        </time>
        <span data-text="until" className="whitespace-nowrap text-sm text-sand-dim max-sm:text-xs">
          {untilText(stage.endsAt)}
        </span>
        <span data-text="part" hidden={stage.part === null} className="text-sm font-semibold max-sm:text-xs">
          {stage.part}
        </span>
      </p>
      <p data-text="own" hidden className="text-sm text-sand-dim" />
    </div>
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p data-part="" hidden className="text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasTitle" />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
        <h3 data-text="title" className="leading-snug">
          {stage.title}
        </h3>
        <span data-text="mark" hidden className="text-phosphor" />
      </div>
      <progress
        hidden
        max="1"
        aria-label="How far this is"
        className="mb-2 mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full border border-night-edge bg-night-2 [forced-color-adjust:none] [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-night-2 [&::-webkit-progress-value]:bg-lamp"
      />
      <p data-text="note" hidden={stage.note === null} className="measure font-semibold">
        {stage.note}
      </p>
      <p data-text="text" className="measure mt-1 whitespace-pre-line text-sand-dim max-sm:text-sm">
        {stage.text}
      </p>
    </div>
  </li>
);
