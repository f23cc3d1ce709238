/**
 * The villa at night, above what a ticket or the gate says. `isLit`: whether its lamps are on; they go on slowly. Where there is more room
 * above it, its sky fills that; where there is less, it loses its sky.
 */
export const VillaStrip = ({
  isLit,
  className = '',
}: {
  readonly isLit: boolean;
  readonly className?: string;
}) => (
  <div className={`flex flex-1 items-end overflow-hidden ${className}`}>
    <svg
      aria-hidden="true"
      viewBox="0 0 720 300"
      className={`villa-strip block h-auto w-full overflow-visible ${isLit ? '' : '[--lamps:0]'}`}
    >
      <use href="/pictures/villa-strip.svg#vs-villa" />
    </svg>
  </div>
);
