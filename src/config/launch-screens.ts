/** An upright screen in CSS pixels; `scale` is device pixels for each CSS pixel. */
export interface LaunchScreen {
  readonly width: number;
  readonly height: number;
  readonly scale: 2 | 3;
}

const screen = (width: number, height: number, scale: 2 | 3): LaunchScreen => ({ width, height, scale });

/**
 * The screens of Apple's phones and tablets. At launch iOS shows a picture of exactly the screen's size, or a blank page.
 * Phones launch upright; tablets in either orientation.
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
  /** The media query that selects the picture; Apple always compares the upright screen. */
  readonly media: string;
}

/** The launch pictures of one screen, one for each orientation. */
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
