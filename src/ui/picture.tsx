interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** True for what is seen without scrolling; everything else loads when it comes near. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A picture whose place is kept free until it has loaded. */
export const Picture = ({ src, alt, width, height, eager = false, className = '' }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={width}
    height={height}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding="async"
    className={`block h-auto w-full bg-night-2 ${className}`}
  />
);
