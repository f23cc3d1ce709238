/**
 * `npm run icons`: writes src/ui/icons.ts, the outlines of the icons, from Iconify's package of Lucide. `npm run icons -- star` adds the
 * icon `star`. To remove an icon, delete its line there.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const output = join(import.meta.dirname, '../../ui/icons.ts');
const written = Array.from(
  (await readFile(output, 'utf8')).matchAll(/^ {2}'?([\w-]+)'?:/gm),
  ([, name = '']) => name,
);
const names = [...written, ...process.argv.slice(2)].toSorted();

const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Iconify's format.
const { icons, aliases } = JSON.parse(await readFile(file, 'utf8')) as {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  /** Earlier names of icons. */
  readonly aliases: Readonly<Record<string, { readonly parent: string } | undefined>>;
};

type Attributes = Readonly<Record<string, string>>;

/** Turns each shape that Lucide uses into a path, so that an icon is one element. */
const shapes: Readonly<Record<string, (of: Attributes) => string>> = {
  path: ({ d = '' }) => absoluteStart(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points}`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: ({ x = '0', y = '0', width, height, rx, ry = rx }) => {
    const [w, h, r] = [Number(width), Number(height), Number(rx ?? ry ?? 0)];
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${Number(x) + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
  },
};

/** Makes the first move absolute: joined to other paths, a relative one would start elsewhere. Points that follow the move stay relative. */
const absoluteStart = (d: string): string => {
  const [, x, y, rest = ''] = /^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)(.*)$/.exec(d) ?? [];
  if (x === undefined || y === undefined) return d;
  return `M${x} ${y}${/^[-\d. ]/.test(rest) ? 'l' : ''}${rest}`;
};

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

const pathOf = (name: string): string => {
  const body = icons[aliases[name]?.parent ?? name]?.body;
  if (body === undefined) throw new Error(`Lucide has no icon ${name}.`);
  return [...body.matchAll(/<(\w+)([^>]*)\/>/g)]
    .map(([, tag = '', text = '']) => {
      const of = Object.fromEntries(
        [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      );
      const shape = shapes[tag];
      if (!shape) throw new Error(`${name} is drawn with <${tag}>.`);
      return shape(of);
    })
    .join('');
};

const lines = names.map((name) => `  '${name}': '${pathOf(name)}',\n`);
await writeFile(
  output,
  `// Written by \`npm run icons\`.
/** Outlines of Lucide's icons (ISC licence) on a ground of 24 by 24, by name. */
export const icons = {
${lines.join('')}} as const;
`,
);
