import { isListOf, isObjectOf, isText } from '../../local/store/formats.ts';
import { deviceValues } from '../../local/store/keys.ts';
import { followProgramme } from './follow-programme.ts';

/** Tells whether an edition is cancelled, as the server said last: the document may be an older copy on the device. */
export const followCancelling = (edition: string, tell: (isCancelled: boolean) => void): void => {
  const { cancelledEdition } = deviceValues;
  if (cancelledEdition.read() === edition) tell(true);
  followProgramme((answer) => {
    if (!isAnswer(answer)) return;
    const isCancelled = answer.cancelled.includes(edition);
    cancelledEdition.write(isCancelled ? edition : null);
    tell(isCancelled);
  });
};

const isAnswer = isObjectOf<{ readonly cancelled: readonly string[] }>({ cancelled: isListOf(isText) });
