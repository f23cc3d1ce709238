import { useEffect, type RefObject } from 'react';

/** Submits the form once it is ready, if somebody pressed its button before React had loaded (src/site/islands/form.ts). */
export const useHeldPress = (form: RefObject<HTMLFormElement | null>, isReady: boolean): void => {
  useEffect(() => {
    const place = form.current?.closest<HTMLElement>('[data-pressed]');
    if (!isReady || !place) return;
    delete place.dataset['pressed'];
    form.current?.requestSubmit();
  }, [form, isReady]);
};
