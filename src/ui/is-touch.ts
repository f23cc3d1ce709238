/** True on a phone or tablet, where nothing hovers and the keyboard is on the screen. */
export const isTouch = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
