import { useState } from 'react';

interface AvatarProps {
  /** The initial comes from it; without one there is an icon. The name itself always stands beside the picture. */
  readonly name: string | null;
  readonly src: string | null;
  readonly size?: 'small' | 'normal' | 'large';
}

/** A member's picture, or the initial while there is none (also offline, when the picture's site is out of reach). */
export const Avatar = ({ name, src, size = 'normal' }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const initial = Array.from(name?.trim() ?? '')[0]?.toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-night-line bg-night-2 font-display font-semibold text-lamp ${sizes[size]}`}
    >
      {src !== null && src !== failed ? (
        <img
          // Another member's picture never shows for a moment in the place of the next.
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
        (initial ?? <span className="i-lucide-user size-1/2 text-sand-dim" />)
      )}
    </span>
  );
};

const sizes = { small: 'size-9 text-sm', normal: 'size-11 text-base', large: 'size-16 text-xl' };
