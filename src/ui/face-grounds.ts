/** The classes of the colours behind the initials of members without a picture. */
export const faceGrounds = [
  'bg-face-laterite',
  'bg-face-sea',
  'bg-face-moss',
  'bg-face-sand',
  'bg-face-dusk',
  'bg-face-clay',
] as const;

/** The colour with this number, as CSS. */
export const groundColour = (number: number): string =>
  `var(--colors-${faceGrounds[number]?.slice(3) ?? ''})`;
