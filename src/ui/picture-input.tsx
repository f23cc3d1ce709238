import type { RefObject } from 'react';

interface PictureInputProps {
  /** A visible button presses it by this. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly onChoose: (file: Blob) => void;
}

/** The hidden field that opens the device's choice of pictures. */
export const PictureInput = ({ ref, label, onChoose }: PictureInputProps) => (
  <input
    ref={ref}
    hidden
    type="file"
    accept="image/*"
    aria-label={label}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (file) onChoose(file);
      // Otherwise the same file could not be chosen again.
      target.value = '';
    }}
  />
);

export const notAPicture =
  'We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.';
