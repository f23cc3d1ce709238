import { useEffect } from 'react';
import { holdReload } from '../../local/browser/unsaved.ts';

/**
 * Prevents automatic reloads and the update prompt while `isUnsaved`. Only for text that is in no field at the moment, such as
 * that of a hidden tab: fields on the screen are watched already.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? holdReload(() => true) : undefined), [isUnsaved]);
};
