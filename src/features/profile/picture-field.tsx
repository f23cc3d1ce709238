import { pictureAddress } from '../../member/avatars.ts';
import { makePicture } from './make-picture.ts';
import { useAvatar } from '../../member/hooks/use-member.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { usePictureInput } from '../../ui/use-picture-input.tsx';
import { ErrorNote } from './error-note.tsx';

interface PictureFieldProps {
  /** The member's id; null until the profile is loaded. */
  readonly id: string | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  /** The picture chosen since the dialog opened, in base64; null for none, undefined while unchanged. Saved with the form. */
  readonly chosen: string | null | undefined;
  readonly onChoose: (image: string | null) => void;
  readonly isBusy: boolean;
}

/** The member's picture. A chosen one shows at once and is saved with the profile. */
export const PictureField = ({ id, name, avatarUrl, chosen, onChoose, isBusy }: PictureFieldProps) => {
  const saved = useAvatar(id);
  const picture = chosen === undefined ? saved : chosen && pictureAddress(chosen);
  const { buttons, failure } = usePictureInput({
    label: 'Picture',
    choose: 'Choose a picture',
    remove: picture === null ? null : 'Remove picture',
    isBusy,
    make: makePicture,
    onChange: onChoose,
  });
  return (
    <div className="mb-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={picture ?? avatarUrl} size="large" />
        <div className="flex flex-wrap items-center gap-2">
          {picture === null ? (
            <p className="w-full text-sm text-sand-dim">Avatar from your account settings</p>
          ) : null}
          {buttons}
        </div>
      </div>
      <p className="mt-2 text-sm text-sand-dim">All members see it. We cut a square from the middle.</p>
      {failure === null ? null : <ErrorNote className="mt-2">{failure}</ErrorNote>}
    </div>
  );
};
