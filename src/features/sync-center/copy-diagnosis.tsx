import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Copies the diagnosis to the clipboard. Shows the text, selected, when the browser does not allow that. */
export const CopyDiagnosis = ({ write }: { readonly write: () => string }) => {
  const [said, setSaid] = useState('');
  const [text, setText] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text !== null) area.current?.select();
  }, [text]);

  const copy = async () => {
    const diagnosis = write();
    try {
      await navigator.clipboard.writeText(diagnosis);
      setText(null);
      setSaid('Copied. It contains no names, messages or addresses.');
    } catch {
      setText(diagnosis);
      setSaid('Your browser didn’t allow copying. The text below is selected: please copy it yourself.');
    }
  };
  return (
    <div>
      <Button variant="quiet" size="small" className="w-full" onClick={() => void copy()}>
        <Icon name="copy" className="size-4" />
        Copy diagnosis
      </Button>
      <output className="mt-2 block text-sm text-sand-dim empty:hidden">{said}</output>
      {text === null ? null : (
        <textarea
          ref={area}
          readOnly
          aria-label="Diagnosis"
          rows={8}
          value={text}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
          className="mt-2 block w-full rounded-md border border-night-edge bg-night-1 px-3 py-2 font-mono text-xs text-sand"
        />
      )}
    </div>
  );
};
