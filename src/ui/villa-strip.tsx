/**
 * The villa at night, at the top of a ticket or of the gate's answer. The lamps of a lit villa fade in. In a high box the sky fills the room
 * above the villa; a low box cuts off the sky.
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
