import { useEffect } from 'react';
import { holdReload } from '../../local/browser/unsaved.ts';

/**
 * Blocks automatic and offered reloads while `isUnsaved`. For drafts outside any field, such as the text of a hidden tab;
 * visible fields are watched already.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? holdReload(() => true) : undefined), [isUnsaved]);
};
