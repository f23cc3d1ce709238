import { useEffect } from 'react';
import { holdReload } from '../../local/browser/unsaved.ts';

/**
 * For what stands in no field at the moment, such as the text of a tab that is not shown: as long as `isUnsaved`, no
 * reload comes by itself and none is offered. Fields on the screen need nothing, they are watched.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? holdReload(() => true) : undefined), [isUnsaved]);
};
