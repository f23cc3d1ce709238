interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** True for a picture in the first view. Others load when they come near the view. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A picture that reserves its space before it loads. */
export const Picture = ({ src, alt, width, height, eager = false, className = '' }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={width}
    height={height}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding={eager ? 'sync' : 'async'}
    className={`block h-auto w-full bg-night-2 ${className}`}
  />
);

/**
 * The classes of the night villa where it fills the right half of a large screen. A narrow box shows no moon, a wide one the whole moon: the
 * edge of the box never cuts it.
 */
export const besideWords = 'lg:absolute lg:inset-0 lg:h-full lg:object-[55%_50%] xl:object-[39%_50%]';

/** The classes of a strip that scrolls sideways. On a phone it extends over the page's margins. */
export const sideways =
  'relative -mx-5 overflow-x-auto px-5 py-1 [scrollbar-color:var(--colors-night-edge)_transparent] sm:mx-0 sm:px-0';
