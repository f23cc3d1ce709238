/** A screen in CSS pixels, held upright, and how many device pixels one of them is. */
export interface LaunchScreen {
  readonly width: number;
  readonly height: number;
  readonly scale: 2 | 3;
}

const screen = (width: number, height: number, scale: 2 | 3): LaunchScreen => ({ width, height, scale });

/**
 * Screens of Apple's phones and tablets. iOS shows a picture at launch only if it fits the screen to the pixel, and a
 * blank page where there is none. Phones launch upright; tablets either way.
 */
export const launchScreens: readonly LaunchScreen[] = [
  screen(375, 667, 2),
  screen(375, 812, 3),
  screen(390, 844, 3),
  screen(393, 852, 3),
  screen(402, 874, 3),
  screen(414, 896, 2),
  screen(414, 896, 3),
  screen(420, 912, 3),
  screen(428, 926, 3),
  screen(430, 932, 3),
  screen(440, 956, 3),
  screen(744, 1133, 2),
  screen(768, 1024, 2),
  screen(810, 1080, 2),
  screen(820, 1180, 2),
  screen(834, 1112, 2),
  screen(834, 1194, 2),
  screen(834, 1210, 2),
  screen(1024, 1366, 2),
  screen(1032, 1376, 2),
];

const smallestTablet = 700;

export interface LaunchPicture {
  readonly href: string;
  /** In device pixels. */
  readonly width: number;
  readonly height: number;
  /** When it is the one: as Apple asks, which compares the screen held upright. */
  readonly media: string;
}

/** The pictures of one screen, each way that it may be held. */
export const launchPictures = ({ width, height, scale }: LaunchScreen): readonly LaunchPicture[] => {
  const picture = (across: number, down: number, orientation: 'portrait' | 'landscape'): LaunchPicture => ({
    href: `/icons/launch-${across * scale}x${down * scale}.png`,
    width: across * scale,
    height: down * scale,
    media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${scale}) and (orientation: ${orientation})`,
  });
  const upright = picture(width, height, 'portrait');
  return width < smallestTablet ? [upright] : [upright, picture(height, width, 'landscape')];
};
