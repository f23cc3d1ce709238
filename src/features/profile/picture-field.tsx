import { useRef, useState } from 'react';
import { notices } from '../../content/notices.ts';
import { makePicture } from './make-picture.ts';
import { useOutbox } from '../../member/outbox.ts';
import { useAvatar } from '../../member/hooks/use-member.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { ErrorNote } from './error-note.tsx';
import { notStoredText, toastWaiting } from './profile-toasts.ts';

interface PictureFieldProps {
  /** The member's id; null until the profile is loaded. */
  readonly id: string | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** The member's picture. A chosen one is saved at once, also offline, and shows while it waits. */
export const PictureField = ({ id, name, avatarUrl }: PictureFieldProps) => {
  const outbox = useOutbox();
  const picture = useAvatar(id);
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  const save = async (image: string | null) => {
    const { outcome } = await outbox.send('picture', { image });
    void outcome.then((settled) => {
      if (settled.kind === 'waiting') toastWaiting('Picture');
      else
        showToast(
          settled.kind === 'delivered' ? notices.pictureUpdated : notices.profileRefused(settled.refusal),
        );
    });
  };
  const attempt = (work: () => Promise<void>) => {
    setFailure(null);
    run(() => work().catch(() => setFailure(notStoredText)));
  };
  const take = async (chosen: Blob) => {
    const image = await makePicture(chosen);
    if (image === null) setFailure(notAPicture);
    else await save(image);
  };

  return (
    <div className="mb-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={picture ?? avatarUrl} size="large" />
        <div className="flex flex-wrap items-center gap-2">
          {picture === null ? (
            <p className="w-full text-sm text-sand-dim">Avatar from your account settings</p>
          ) : null}
          <Button
            ref={choose}
            variant="quiet"
            size="small"
            disabled={busy}
            onClick={() => {
              file.current?.click();
            }}
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
                choose.current?.focus();
                attempt(() => save(null));
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-sand-dim">All members see it. We cut a square from the middle.</p>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label="Picture"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Otherwise the same file could not be chosen again.
          if (chosen) attempt(() => take(chosen));
          target.value = '';
        }}
      />
      {failure === null ? null : <ErrorNote className="mt-2">{failure}</ErrorNote>}
    </div>
  );
};

const notAPicture = 'We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.';
