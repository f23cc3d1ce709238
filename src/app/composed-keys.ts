/**
 * Hides the keys of an input method editor from every key handler: there Enter accepts the composed word and Escape cancels it.
 * Safari marks the accepting Enter only by the key code 229. Android sends each letter as `Unidentified`; these events pass,
 * because Headless UI needs them.
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
