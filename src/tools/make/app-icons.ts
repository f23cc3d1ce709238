import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { colors } from '../../config/colors.ts';

interface AppIcon {
  readonly file: string;
  readonly source: string;
  readonly size: number;
  readonly isTransparent: boolean;
}

const icon = (file: string, source: string, size: number, isTransparent = false): AppIcon => ({
  file,
  source,
  size,
  isTransparent,
});

/** The icons of the app, each with the SVG that it is rendered from. */
export const appIcons: readonly AppIcon[] = [
  icon('icon-192.png', 'public/icons/favicon.svg', 192, true),
  icon('icon-512.png', 'public/icons/favicon.svg', 512, true),
  icon('icon-maskable-192.png', 'src/ui/pictures/icon-maskable.svg', 192),
  icon('icon-maskable-512.png', 'src/ui/pictures/icon-maskable.svg', 512),
  icon('icon-monochrome-512.png', 'src/ui/pictures/icon-monochrome.svg', 512, true),
  icon('apple-touch-icon.png', 'src/ui/pictures/apple-touch-icon.svg', 180),
];

const shortcutSvg = (name: keyof typeof lucide.icons): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#11241d"/>` +
  `<g color="${colors.lamp.DEFAULT}" transform="translate(12 12)">${lucide.icons[name].body}</g></svg>`;

/** The icons of the app's shortcuts: an icon of the site in the lamp's colour on a round ground. */
export const shortcutIcons = (
  [
    ['schedule', 'calendar-check'],
    ['ticket', 'ticket'],
    ['chat', 'messages-square'],
    ['invite', 'mail-plus'],
    ['countdown', 'hourglass'],
  ] as const
).flatMap(([name, iconName]) =>
  [96, 192].map((size) => ({ file: `shortcut-${name}-${size}.png`, svg: shortcutSvg(iconName), size })),
);

/** The sizes in favicon.ico. Pixels. */
export const faviconSizes = [32, 48] as const;

/** Packs PNG pictures into an .ico file. */
export const toIco = (pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};
