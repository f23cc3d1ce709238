import type { ComponentProps } from 'react';

/** The villa after dark, beside words that say what it is. */
export const VillaPicture = (props: ComponentProps<'img'>) => (
  <img {...props} src="/pictures/villa-night.svg" alt="" width={1600} height={700} />
);
