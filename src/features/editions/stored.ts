import type { Programme } from './rules/programme.ts';
import type { SeenProgramme } from './rules/programme-changes.ts';
import {
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isText,
  json,
} from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';

const stageFields = { startsAt: isText, day: isText, clock: isText, title: isText };

const isPart = (value: unknown): value is 'Party' | 'Bootcamp' => value === 'Party' || value === 'Bootcamp';

export const isProgramme = isObjectOf<Programme>({
  edition: isText,
  asOf: isText,
  isCancelled: isBoolean,
  startsAt: isText,
  endsAt: isText,
  date: isText,
  venue: isText,
  seats: isNumber,
  banner: isNullOr(isText),
  calendar: isText,
  stages: isListOf(
    isObjectOf({
      ...stageFields,
      id: isText,
      endsAt: isText,
      text: isText,
      note: isNullOr(isText),
      part: isNullOr(isPart),
    }),
  ),
});

/** A programme, and when the server sent it. */
export interface KnownProgramme {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly programme: Programme;
}

/** The values that this device stores about the schedule. */
export const programmeStored = {
  /** The programme that the server sent last. Until it sends another. */
  programme: onDevice(
    'goa-build-club:programme',
    json<KnownProgramme>(isObjectOf({ at: isNumber, programme: isProgramme })),
  ),
  /** The version of the programme that the person saw last, to mark later changes. Until they see another. */
  seen: onDevice(
    'goa-build-club:programme-seen',
    json<SeenProgramme>(
      isObjectOf({ edition: isText, asOf: isText, stages: isRecordOf(isObjectOf(stageFields)) }),
    ),
  ),
} as const;
