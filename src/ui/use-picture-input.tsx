import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useBusy } from './use-busy.ts';

interface PictureInput {
  /** Of the file input. */
  readonly label: string;
  readonly choose: string;
  /** Null while there is nothing to remove. */
  readonly remove: string | null;
  readonly isBusy?: boolean;
  /** Makes the picture small, on this device. Resolves to null when the browser cannot read the file as a picture. */
  readonly make: (file: Blob) => Promise<string | null>;
  readonly onChange: (picture: string | null) => void;
}

/** The buttons that choose and remove a picture, and what to say when the chosen file was none. */
export const usePictureInput = ({ label, choose, remove, isBusy = false, make, onChange }: PictureInput) => {
  const { busy: isMaking, run } = useBusy();
  const disabled = isMaking || isBusy;
  const [hasFailed, setFailed] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const take = async (taken: Blob) => {
    setFailed(false);
    const picture = await make(taken);
    if (picture === null) setFailed(true);
    else onChange(picture);
  };
  const buttons: ReactNode = (
    <>
      <Button
        ref={chooser}
        variant="quiet"
        size="small"
        disabled={disabled}
        onClick={() => file.current?.click()}
      >
        {choose}
      </Button>
      {remove === null ? null : (
        <Button
          variant="quiet"
          size="small"
          disabled={disabled}
          onClick={() => {
            // This button unmounts with the picture.
            chooser.current?.focus();
            setFailed(false);
            onChange(null);
          }}
        >
          {remove}
        </Button>
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={({ target }) => {
          const [taken] = target.files ?? [];
          // Otherwise the same file could not be chosen again.
          if (taken) run(() => take(taken));
          target.value = '';
        }}
      />
    </>
  );
  return { buttons, failure: hasFailed ? notAPicture : null };
};

const notAPicture = 'We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.';
