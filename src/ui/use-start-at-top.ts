import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the top of a page that a link opened. The browser handles Back, reloads and links to a fragment. */
export const useStartAtTop = (): void => {
  const location = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    // A deeper address opens a dialog over the page, which must not scroll.
    const isOverPage = location.pathname.lastIndexOf('/') > 0;
    if (navigation !== NavigationType.Pop && location.hash === '' && !isOverPage)
      scrollTo({ top: 0, behavior: 'instant' });
  }, [location, navigation]);
};
