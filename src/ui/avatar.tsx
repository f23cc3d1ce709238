import { useState } from 'react';
import { faceGrounds } from './face-grounds.ts';
import { Icon } from './icon.tsx';

interface AvatarProps {
  /** The member's id, which selects the colour behind the initial. */
  readonly id: string | null;
  /** The name whose initial shows; an icon shows without one. The page shows the full name beside the avatar. */
  readonly name: string | null;
  readonly src: string | null;
  readonly size?: keyof typeof sizes;
}

/** Matches the first letter with its marks, flag or joined emoji, behind brackets, quotation marks and the signs of `isolated`. */
const firstCharacter =
  /^[\p{Ps}\p{Pi}\u2066-\u2069"'\s]*(\p{RI}{2}|.[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{EMod}]*)*)/u;

/** A member's picture, or the initial when there is none or it fails to load. */
export const Avatar = ({ id, name, src, size = 'normal' }: AvatarProps) => {
  const [failedSrc, setFailed] = useState<string | null>(null);
  const initial = firstCharacter.exec(name?.trim() ?? '')?.[1]?.toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-display font-semibold text-face-ink ${groundOf(id)} ${sizes[size]}`}
    >
      {src !== null && src !== failedSrc ? (
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
          onError={() => setFailed(src)}
        />
      ) : (
        (initial ?? <Icon name="user" className="size-1/2" />)
      )}
    </span>
  );
};

/** The number of a member's colour. `id`: a UUID. Also `private.ground_of` in supabase/migrations. */
const groundNumber = (id: string): number => Number.parseInt(id.slice(-2), 16) % faceGrounds.length;

/** The class of the colour behind a member's initial. Without a member it is the colour of the night. */
export const groundOf = (id: string | null): string =>
  faceGrounds[id === null ? -1 : groundNumber(id)] ?? 'bg-night-2';

/** The small one stands beside a text, so it grows with large text only up to 40px. */
const sizes = {
  small: 'size-[min(2.25rem,40px)] text-sm',
  normal: 'size-11 text-base',
  large: 'size-16 text-xl',
  portrait: 'size-[min(6rem,25vw)] text-2xl',
};
