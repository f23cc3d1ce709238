import {
  defineConfig,
  presetWind4,
  transformerDirectives,
  transformerVariantGroup,
  type Preset,
  type VariantFunction,
  type VariantHandlerContext,
} from 'unocss';
import type { Theme } from 'unocss/preset-wind4';
import { colors, dayColors } from './src/config/colors.ts';

/** The seven sizes. The two largest grow with the window; nothing else is fluid. */
const text: NonNullable<Theme['text']> = {
  xs: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
  sm: { fontSize: '0.9375rem', lineHeight: '1.45rem' },
  base: { fontSize: '1.0625rem', lineHeight: '1.7rem' },
  lg: { fontSize: '1.3125rem', lineHeight: '1.9rem' },
  xl: { fontSize: 'min(1.6875rem, 12vw)', lineHeight: '1.245' },
  '2xl': { fontSize: 'min(clamp(2rem, 1.4rem + 2.6vw, 3.25rem), 12.5vw)', lineHeight: '1.08' },
  // The chat on a phone.
  talk: { fontSize: '1rem', lineHeight: '1.5rem' },
  // Where large text may not need more room than the window has.
  'xs-fit': { fontSize: 'min(0.8125rem, 3.5vw)', lineHeight: '1.25' },
  'sm-fit': { fontSize: 'min(0.9375rem, 4.4vw)', lineHeight: '1.25' },
  'tab-fit': { fontSize: 'min(0.9375rem, 5.2vw)', lineHeight: '1.25' },
  'base-fit': { fontSize: 'min(1.0625rem, 5vw)', lineHeight: '1.25' },
  'md-fit': { fontSize: 'min(1.3125rem, 6vw)', lineHeight: '1.25' },
  'lg-fit': { fontSize: 'min(1.3125rem, 8.5vw)', lineHeight: '1.25' },
  // The name on a ticket.
  'ticket-fit': { fontSize: 'min(2.5rem, 13cqi)', lineHeight: '1.1' },
  // Six spaced letters on one line of their card.
  'code-fit': { fontSize: 'min(3.25rem, 18cqi)', lineHeight: '1.25' },
  '3xl': { fontSize: 'min(clamp(2.75rem, 1.6rem + 4.2vw, 5rem), 15vw)', lineHeight: '1' },
};

/** `color-mix(in srgb, var(--colors-sand-DEFAULT) var(--un-text-opacity), transparent)`, and the colour in it. */
const wholeColour = /^color-mix\(in \w+, (var\(--colors-[\w-]+\)) var\(--un-[\w-]+-opacity\), transparent\)$/;

const isSpace = /^(?:padding|margin|min)(?:-|$)|gap$/;
const step = /calc\(var\(--spacing\) \* (-?[\d.]+)\)/;
/** `calc(var(--spacing) * 4)` as the 16 px that it is at the usual size of text. */
const inPixels = (value: string): string =>
  value.replace(step, (_, steps: string) => `${Number(steps) * 4}px`);

/** A variant `name:`, which adds something to its rule. */
const variant =
  (
    name: string,
    add: (rule: VariantHandlerContext) => Partial<VariantHandlerContext>,
  ): VariantFunction<Theme> =>
  (matcher) =>
    matcher.startsWith(`${name}:`)
      ? {
          matcher: matcher.slice(name.length + 1),
          handle: (rule, next) => next({ ...rule, ...add(rule) }),
        }
      : matcher;

/** A variant for the windows of one media query. */
const inMedia = (name: string, query: string) => variant(name, () => ({ parent: `@media ${query}` }));

/** A variant for the elements below those of one selector. */
const below = (name: string, selector: string) =>
  variant(name, ({ prefix }) => ({ prefix: `${selector} ${prefix}` }));

/** `--colors-night-1: #fffdf8;` for each of them. */
const variables = (palette: Readonly<Record<string, string | Readonly<Record<string, string>>>>): string =>
  Object.entries(palette)
    .flatMap(([name, value]) =>
      typeof value === 'string'
        ? [`--colors-${name}:${value}`]
        : Object.entries(value).map(([shade, hex]) => `--colors-${name}-${shade}:${hex}`),
    )
    .join(';');

const wind4 = presetWind4({ preflights: { reset: true } });

/** Lists the theme's values by name. The preset lists them as it meets them, so that each build had another stylesheet. */
const byName: Preset<Theme> = {
  name: 'theme-by-name',
  preflights: [
    {
      getCSS() {
        const used: unknown = wind4.meta?.['themeDeps'];
        if (!(used instanceof Set)) return;
        const names = [...used].map(String).toSorted((a, b) => (a < b ? -1 : 1));
        used.clear();
        for (const name of names) used.add(name);
      },
    },
  ],
};

export default defineConfig<Theme>({
  presets: [byName, wind4],
  preflights: [
    {
      // The content alone: the rail, the header and the bar stay night. The paper reaches the window's edges, under what follows below.
      getCSS: () =>
        `@media (prefers-color-scheme:light) and (forced-colors:none){main:has([data-by-day]){color-scheme:light;color:var(--colors-sand-DEFAULT);background:var(--colors-night-DEFAULT);border-image:conic-gradient(var(--colors-night-DEFAULT) 0 0) fill 0//0 100vw 100vh;${variables(dayColors)}}main:has([data-by-day])~footer{background:var(--colors-night-DEFAULT)}main [data-by-night]{color-scheme:dark;${variables(colors)}}}`,
    },
  ],
  // Class names also stand in plain .ts files (content, class helpers), which the default would not read.
  content: {
    pipeline: {
      include: [
        /\.(tsx|html)($|\?)/,
        /\/src\/(?:(?:content|ui|features|app)\/[^?]*|site\/start-page)\.ts($|\?)/,
      ],
    },
    // The public pages are rendered beside the app: no module of the app imports them.
    filesystem: ['src/site/**/*.tsx', 'src/ui/*.{ts,tsx}', 'src/content/*.ts'],
  },
  // Words of the code in the same files, which would be classes too.
  blocklist: [
    'b',
    'blur',
    'filter',
    'me',
    'ms',
    'my',
    'ordinal',
    'px',
    'rd',
    'resize',
    'ring',
    'shadow',
    'static',
    'tab',
    'table',
    'visible',
  ],
  transformers: [transformerDirectives(), transformerVariantGroup()],
  theme: {
    colors,
    spacing: {
      // The portal's rail at the left: with large text no wider than the page can spare.
      rail: 'var(--rail)',
      // A finger's height (src/ui/base.css).
      touch: 'var(--touch)',
      // A field, and its label with the space below (src/ui/field.tsx): for a button beside them.
      field: 'calc(1.7rem + 22px)',
      label: 'calc(1.45rem + 6px)',
      // The room for an icon, a box or a button beside a text: they grow with the text.
      'beside-box': 'calc(1.25rem + 12px)',
      'beside-icon': 'calc(1.75rem + 12px)',
      'beside-show': 'calc(2.5rem + 40px)',
      'beside-close': 'calc(var(--touch) - 8px)',
      'beside-members': '25.25rem',
    },
    font: {
      // Only the Latin letters of Fraunces are shipped, and the rupee sign of prices.
      display: "'Fraunces Variable', 'Hanken Grotesk Variable', Georgia, serif",
      sans: "'Hanken Grotesk Variable', system-ui, sans-serif",
      mono: "'JetBrains Mono Variable', ui-monospace, monospace",
    },
  },
  // The preset's own thirteen sizes are replaced, not extended: `text-5xl` must not exist.
  extendTheme: (theme) => ({ ...theme, text }),
  variants: [
    // Where what sticks leaves room for what moves: not on a page magnified four times.
    inMedia('tall', '(min-height: 22rem)'),
    // As `isTouch` of src/ui/is-touch.ts.
    inMedia('touch', '(hover: none) and (pointer: coarse)'),
    // A mouse needs less room than a finger.
    inMedia('fine', '(pointer: fine)'),
    // In what looks another way in a state of the edition (site/landing/event-text.tsx).
    below('over', '[data-is~=over]'),
    below('past', '[data-is~=past]'),
    // Not under a mouse: what a press does shows there.
    variant('running', ({ prefix }) => ({ prefix: `[data-is~=on] :not(:hover)${prefix}` })),
    // Beside the portal's rail.
    below('railed', 'html:has(nav[data-bar])'),
    // In the chat's room (members-page.tsx), also what stands beside the chat.
    below('chatroom', '[data-room=chat]'),
    // While a phone's keyboard is open for the chat (composer.tsx).
    below('keyboard', 'html[style*=visible-height]'),
  ],
  // The preset mixes every colour with an opacity that can be set beside it. Nobody does that here, and a mix with all of a
  // colour is that colour: the same look without a tenth of the stylesheet.
  postprocess: (utility) => {
    const isMixed = utility.entries.some(([, value]) => wholeColour.test(String(value)));
    // What follows for browsers that mix better would be the same once more.
    if (isMixed && utility.parent?.includes('@supports (color: color-mix')) utility.entries = [];
    for (const entry of utility.entries) {
      const value = String(entry[1]).replace(wholeColour, '$1');
      // Space does not grow with the reader's text: the room is for the words.
      entry[1] = isSpace.test(entry[0]) ? inPixels(value) : value;
    }
  },
  shortcuts: {
    /** One width and one margin for everything that is not full-bleed. */
    frame: 'mx-auto w-full max-w-300 margins',
    margins: 'px-5 sm:px-8 lg:px-12',
    /** Columns two and three are the frame; a picture in three and four runs out of the page on the right. */
    'bleed-right': 'lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)_minmax(0,40rem)_minmax(0,1fr)]',
    /** What the page's top leaves of the first view, within reason. */
    'min-h-first-view': 'min-h-[min(calc(100svh-8rem),60rem)]',
    /** Above and below every section. */
    'section-space': 'py-6 sm:py-16',
    /** At most 68 characters a line. */
    measure: 'max-w-[62ch]',
    eyebrow: 'font-mono text-xs tracking-wide text-lamp',
    figures: 'font-mono',
    /** A badge as a line of small text below the title of a header; a finger has more room than the line. */
    'under-title':
      '-mt-1 min-h-6! justify-start after:content-[""] after:absolute after:inset-x-0 after:-bottom-3 after:top-0 [&>span]:bg-transparent [&>span]:p-0 [&>span]:text-xs',
  },
});
