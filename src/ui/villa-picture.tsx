import type { ComponentProps } from 'react';

/** A picture of the villa at night, without an alternative text: words beside it name it. */
export const VillaPicture = (props: ComponentProps<'img'>) => (
  <img {...props} src="/pictures/villa-night.svg" alt="" width={1600} height={700} />
);
