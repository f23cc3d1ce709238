import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { colors } from '../../../../config/colors.ts';
import { colour } from '../kit/colours.ts';
import type { Sheet } from '../browser.ts';

/** The mark: a lit door under a tiled roof, its light on the ground. 64 by 64, drawn inside the middle 48. */
const mark =
  `<path fill="#b4573a" d="M6 31 18.5 14h27L58 31z"/><path fill="#6f3323" d="M12 33h40v17H12z"/><path fill="#8a412c" d="M6 31h52v4H6z"/>` +
  `<path fill="${colour.sand}" d="M14.5 35H18v15h-3.500zM46 35h3.500v15H46z"/>` +
  `<path fill="${colors.lamp.DEFAULT}" d="M23.5 50v-5a8.5 8.5 0 0 1 17 0v5zM23.5 53h17L47 60H17z"/><path fill="#ffdf9c" d="M27.5 50v-4.500a4.5 4.5 0 0 1 9 0V50z"/>` +
  `<path fill="${colour.linen}" d="M9 50h46v3H9z"/>`;

/** One colour: what a system tints itself. The door and the gap over the steps are left open. */
const silhouette =
  '<path d="M6 31 18.5 14h27L58 31v3h-6v16h3v3H9v-3h3V34H6zM24 50h16v-5a8 8 0 0 0-16 0zM24 55h16l6 6H18z" fill-rule="evenodd"/>';

/** `rounded` has corners of its own, `full` bleeds to the edge for those who cut the shape themselves. */
export const markSvg = (ground: 'rounded' | 'full'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"${ground === 'rounded' ? ' rx="14"' : ''} fill="${colour.sky}"/>` +
  `<g transform="${placed[ground]}">${mark}</g></svg>`;

const placed = {
  rounded: 'translate(2.6 -3)scale(.92)',
  // A maskable icon may lose all but a circle of 80 % of its width.
  full: 'translate(9.6 6)scale(.7)',
} as const;

export interface IconFile {
  readonly file: string;
  readonly sheet: Sheet;
}

const icon = (file: string, size: number, svg: string, transparent: boolean): IconFile => ({
  file,
  sheet: {
    html: `<!doctype html><style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    width: size,
    height: size,
    transparent,
  },
});

const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="#fff"><g transform="translate(6.4 1.8)scale(.8)">${silhouette}</g></svg>`;

const onGround = (sign: keyof typeof lucide.icons): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${colour.sky}"/>` +
  `<g color="${colors.lamp.DEFAULT}" transform="translate(12 12)">${lucide.icons[sign].body}</g></svg>`;

export const iconFiles: readonly IconFile[] = [
  icon('icon-192.png', 192, markSvg('rounded'), true),
  icon('icon-512.png', 512, markSvg('rounded'), true),
  icon('icon-maskable-192.png', 192, markSvg('full'), false),
  icon('icon-maskable-512.png', 512, markSvg('full'), false),
  icon('icon-monochrome-512.png', 512, monochrome, true),
  icon('apple-touch-icon.png', 180, markSvg('full').replace(placed.full, 'translate(6.4 2)scale(.8)'), false),
];

/** A sign of the site's own icons, lamp-coloured on the app's ground: what a shortcut leads to. */
export const shortcutIcons: readonly IconFile[] = (
  [
    ['schedule', 'calendar-check'],
    ['ticket', 'ticket'],
    ['chat', 'messages-square'],
    ['invite', 'mail-plus'],
    ['countdown', 'hourglass'],
  ] as const
).flatMap(([name, sign]) =>
  [96, 192].map((size) => icon(`shortcut-${name}-${size}.png`, size, onGround(sign), true)),
);

/** The small sizes that go into favicon.ico. */
export const faviconSizes: readonly IconFile[] = [32, 48].map((size) =>
  icon(`${size}`, size, markSvg('rounded'), true),
);

/** An .ico file that holds PNG pictures. */
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
