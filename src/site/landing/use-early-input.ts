import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { typedBefore } from '../../engine/local/browser/typed-before.ts';

interface EarlyInputOptions {
  /** True once the form has read its draft. */
  readonly isReady: boolean;
  /** Gets the texts that were typed into the form, by the names of their fields. */
  readonly onTyped: (texts: Readonly<Record<string, string>>) => void;
  /** Called when the visitor has typed into the form or focused it. */
  readonly onUsed: () => void;
}

/** Takes over what a visitor did with the form before React had loaded (src/site/islands/form.ts): typed text and a press of its button. */
export const useEarlyInput = (
  form: RefObject<HTMLFormElement | null>,
  { isReady, onTyped, onUsed }: EarlyInputOptions,
): void => {
  useLayoutEffect(() => {
    if (!form.current) return;
    const texts = typedBefore(form.current);
    const hasTyped = Object.keys(texts).length > 0;
    if (hasTyped) onTyped(texts);
    if (hasTyped || form.current.contains(document.activeElement)) onUsed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, before React writes into the fields.
  }, []);
  useEffect(() => {
    const pressed = form.current?.closest<HTMLElement>('[data-pressed]');
    if (!isReady || !pressed) return;
    delete pressed.dataset['pressed'];
    form.current?.requestSubmit();
  }, [form, isReady]);
};
