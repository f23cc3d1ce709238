import { useRef, useState } from 'react';
import { pictureAddress } from './avatars.ts';
import { makePicture } from './make-picture.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { ErrorNote } from '../profile/form-parts.tsx';
import { useAvatar } from './use-avatar.ts';

interface PictureFieldProps {
  /** The member's id; null until the profile is loaded. */
  readonly id: string | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  /** The unsaved choice: a picture in base64, or null to remove the present one. Undefined without a choice. */
  readonly chosen: string | null | undefined;
  /** The button gets the focus when the dialog opens. */
  readonly isFocused?: boolean;
  readonly onChoose: (image: string | null) => void;
  readonly isBusy: boolean;
}

/** The member's picture. A chosen one shows at once and is saved with the profile. */
export const PictureField = ({
  id,
  name,
  avatarUrl,
  chosen,
  isFocused = false,
  onChoose,
  isBusy,
}: PictureFieldProps) => {
  const saved = useAvatar(id);
  const picture = chosen === undefined ? saved : chosen && pictureAddress(chosen);
  const { busy: isMaking, run } = useBusy();
  const busy = isMaking || isBusy;
  const [failure, setFailure] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const chooseFile = async (file: Blob) => {
    setFailure(null);
    const image = await makePicture(file);
    if (image === null) setFailure(notAPicture);
    else onChoose(image);
  };

  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={id} name={name} src={picture ?? avatarUrl} size="large" />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {picture === null ? (
            <p className="w-full text-sm text-sand-dim">Avatar from your account settings</p>
          ) : null}
          <Button
            ref={chooseButton}
            variant="quiet"
            size="small"
            data-autofocus={isFocused || undefined}
            disabled={busy}
            onClick={() => fileInput.current?.click()}
          >
            Choose a picture
          </Button>
          {picture === null ? null : (
            <Button
              variant="quiet"
              size="small"
              disabled={busy}
              onClick={() => {
                // This button unmounts with the picture.
                chooseButton.current?.focus();
                setFailure(null);
                onChoose(null);
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-sand-dim">All members see it. We cut a square from the middle.</p>
      <input
        ref={fileInput}
        hidden
        type="file"
        accept="image/*"
        aria-label="Picture"
        onChange={({ target }) => {
          const [first] = target.files ?? [];
          if (first) run(() => chooseFile(first));
          // Otherwise the browser ignores the same file when it is chosen again.
          target.value = '';
        }}
      />
      {failure === null ? null : <ErrorNote className="mt-2">{failure}</ErrorNote>}
    </div>
  );
};

const notAPicture = 'We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.';
