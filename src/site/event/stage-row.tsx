import type { ShownStage } from '../../domain/programme.ts';

/** One stage. The script copies this row, and shows its hidden parts where they have something to say. */
export const StageRow = ({ stage }: { readonly stage: ShownStage }) => (
  <li className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
    <div>
      <p data-part="" hidden className="figures text-lg text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasClock" />
      </p>
      <time
        data-text="clock"
        dateTime={stage.startsAt}
        className="figures block text-lg font-medium leading-snug text-lamp"
      >
        {stage.clock}
      </time>
      <p data-text="day" className="text-sm text-sand-dim">
        {stage.day}
      </p>
      <p data-text="own" hidden className="text-sm text-sand-dim" />
    </div>
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p data-text="mark" hidden className="text-sm font-semibold text-phosphor" />
      <p data-part="" hidden className="text-sand-dim">
        <span className="sr-only">Before: </span>
        <s data-text="wasTitle" />
      </p>
      <h3 data-text="title" className="text-lg font-semibold leading-snug">
        {stage.title}
      </h3>
      <p data-text="note" hidden={stage.note === null} className="measure font-semibold">
        {stage.note}
      </p>
      <p data-text="text" className="measure mt-1 whitespace-pre-line text-sand-dim">
        {stage.text}
      </p>
    </div>
  </li>
);
