import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * A page that a link opened begins at its top. The way back, a reload and a link to a place in the page (`#...`)
 * stay with the browser.
 */
export const useStartAtTop = (): void => {
  const location = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    // A deeper address opens over the page that is there, which stays where it is.
    const isOverPage = location.pathname.lastIndexOf('/') > 0;
    if (navigation !== NavigationType.Pop && location.hash === '' && !isOverPage)
      scrollTo({ top: 0, behavior: 'instant' });
  }, [location, navigation]);
};
