import type { KeyboardEvent } from 'react';

/** Enter that ends a text. While a word is being composed, Enter chooses it; Safari says so by the code alone. */
export const isEnterAlone = ({ key, shiftKey, nativeEvent, keyCode }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;
