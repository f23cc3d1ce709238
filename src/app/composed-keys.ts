/**
 * Keeps the keys that compose a word from every key handler, those of Headless UI and of shortcuts included: Enter chooses the
 * word and Escape drops it. Safari marks the last Enter by its code alone. Android sends each letter as an unidentified key,
 * by which Headless UI learns that somebody types.
 */
export const hideComposedKeys = (): void => {
  addEventListener(
    'keydown',
    (event) => {
      const isComposing = event.isComposing || event.keyCode === 229;
      if (isComposing && event.key !== 'Unidentified') event.stopImmediatePropagation();
    },
    { capture: true },
  );
};
