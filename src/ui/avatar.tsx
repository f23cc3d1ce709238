import { useState } from 'react';
import { faceGrounds } from './face-grounds.ts';
import { Icon } from './icon.tsx';

interface AvatarProps {
  /** The member's, which chooses the ground of the initial. */
  readonly id: string | null;
  /** Gives the initial; without a name there is an icon. The page shows the full name beside the avatar. */
  readonly name: string | null;
  readonly src: string | null;
  readonly size?: keyof typeof sizes;
}

/** A letter with its marks, a flag, or an emoji with all that is joined to it; no bracket or quotation mark before it. */
const firstSign =
  /^[\p{Ps}\p{Pi}"'\s]*(\p{RI}{2}|.[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{EMod}]*)*)/u;

/** A member's picture, or the initial when there is none or it fails to load. */
export const Avatar = ({ id, name, src, size = 'normal' }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const initial = firstSign.exec(name?.trim() ?? '')?.[1]?.toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-display font-semibold text-face-ink ${groundOf(id)} ${sizes[size]}`}
    >
      {src !== null && src !== failed ? (
        <img
          // Remounts for another picture, so that the previous one never flashes.
          key={src}
          src={src}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => {
            setFailed(src);
          }}
        />
      ) : (
        (initial ?? <Icon name="user" className="size-1/2" />)
      )}
    </span>
  );
};

/** The number of the ground, the same for a member everywhere; also `private.ground_of` in supabase/migrations. `id`: a UUID. */
const groundNumber = (id: string): number => Number.parseInt(id.slice(-2), 16) % faceGrounds.length;

/** Night where nobody is meant. */
export const groundOf = (id: string | null): string =>
  faceGrounds[id === null ? -1 : groundNumber(id)] ?? 'bg-night-2';

/** Large text does not take its room for the small one, which stands beside a text. */
const sizes = {
  small: 'size-[min(2.25rem,40px)] text-sm',
  normal: 'size-11 text-base',
  large: 'size-16 text-xl',
  portrait: 'size-24 text-2xl',
};
