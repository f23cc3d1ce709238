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
  // For the chat on a phone.
  talk: { fontSize: '1rem', lineHeight: '1.5rem' },
  // Sizes with `-fit` stop growing with the reader's text where a line would need more room than the window has.
  'xs-fit': { fontSize: 'min(0.8125rem, 3.5vw)', lineHeight: '1.25' },
  'sm-fit': { fontSize: 'min(0.9375rem, 4.4vw)', lineHeight: '1.25' },
  'tab-fit': { fontSize: 'min(0.9375rem, 5.2vw)', lineHeight: '1.25' },
  // For tabs with a count, in a column of any width.
  'count-fit': { fontSize: 'min(0.8125rem, 3.6cqi)', lineHeight: '1.25' },
  'base-fit': { fontSize: 'min(1.0625rem, 5vw)', lineHeight: '1.25' },
  'md-fit': { fontSize: 'min(1.3125rem, 6vw)', lineHeight: '1.25' },
  'lg-fit': { fontSize: 'min(1.3125rem, 8.5vw)', lineHeight: '1.25' },
  // For the name on a ticket.
  'ticket-fit': { fontSize: 'min(2.5rem, 13cqi)', lineHeight: '1.1' },
  // For six spaced letters on one line of a card.
  'code-fit': { fontSize: 'min(3.25rem, 18cqi)', lineHeight: '1.25' },
  '3xl': { fontSize: 'min(clamp(2.75rem, 1.6rem + 4.2vw, 5rem), 15vw)', lineHeight: '1' },
};

/** Matches `color-mix(in srgb, var(--colors-sand-DEFAULT) var(--un-text-opacity), transparent)` and captures the colour. */
const wholeColour = /^color-mix\(in \w+, (var\(--colors-[\w-]+\)) var\(--un-[\w-]+-opacity\), transparent\)$/;

const isSpacing = /^(?:padding|margin|min)(?:-|$)|gap$/;
const step = /calc\(var\(--spacing\) \* (-?[\d.]+)\)/;
/** Turns `calc(var(--spacing) * 4)` into 16px, its size at the default text size. */
const inPixels = (value: string): string =>
  value.replace(step, (_, steps: string) => `${Number(steps) * 4}px`);

/** A variant `name:`, which adds the fields of `add` to its rule. */
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

/** A variant for windows that match a media query. */
const inMedia = (name: string, query: string) => variant(name, () => ({ parent: `@media ${query}` }));

/** A variant for elements inside of those that match a selector. */
const below = (name: string, selector: string) =>
  variant(name, ({ prefix }) => ({ prefix: `${selector} ${prefix}` }));

/** The CSS variables of a palette: `--colors-night-1:#fffdf8`. */
const variables = (palette: Readonly<Record<string, string | Readonly<Record<string, string>>>>): string =>
  Object.entries(palette)
    .flatMap(([name, value]) =>
      typeof value === 'string'
        ? [`--colors-${name}:${value}`]
        : Object.entries(value).map(([shade, hex]) => `--colors-${name}-${shade}:${hex}`),
    )
    .join(';');

const wind4 = presetWind4({ preflights: { reset: true } });

/** Sorts the theme's values by name. The preset lists them in the order of discovery, which differs between builds. */
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
      // Pages with `data-by-day` are light. Only their content is: the rail, the header and the bar stay dark. A border image paints
      // the light ground up to the window's edges.
      getCSS: () =>
        `@media (prefers-color-scheme:light) and (forced-colors:none){main:has([data-by-day]){color-scheme:light;color:var(--colors-sand-DEFAULT);background:var(--colors-night-DEFAULT);border-image:conic-gradient(var(--colors-night-DEFAULT) 0 0) fill 0//0 100vw 100vh;${variables(dayColors)}}main:has([data-by-day])~footer{background:var(--colors-night-DEFAULT)}main [data-by-night]{color-scheme:dark;${variables(colors)}}}`,
    },
  ],
  // Plain .ts files (content, class helpers) contain class names too, which the default would not read.
  content: {
    pipeline: {
      include: [
        /\.(tsx|html)($|\?)/,
        /\/src\/(?:(?:content|ui|features|app)\/[^?]*|site\/start-page)\.ts($|\?)/,
      ],
    },
    // The build renders the public pages outside of the app, whose modules do not import them.
    filesystem: ['src/site/**/*.tsx', 'src/ui/*.{ts,tsx}', 'src/content/*.ts'],
  },
  // Words of the code in these files that would also be class names.
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
      // The width of the portal's rail (src/ui/base.css).
      rail: 'var(--rail)',
      // The least size for a finger (src/ui/base.css).
      touch: 'var(--touch)',
      // The height of a field, and of its label with the space below (src/ui/field.tsx). A button beside the field aligns with them.
      field: 'calc(1.7rem + 22px)',
      label: 'calc(1.45rem + 6px)',
      // The room for an icon, a checkbox or a button beside a text. It grows with the text.
      'beside-box': 'calc(1.25rem + 12px)',
      'beside-icon': 'calc(1.75rem + 12px)',
      'beside-show': 'calc(2.5rem + 40px)',
      'beside-close': 'calc(var(--touch) - 8px)',
      'beside-members': '26.5rem',
    },
    font: {
      // The site ships only the Latin letters and the rupee sign of Fraunces.
      display: "'Fraunces Variable', 'Hanken Grotesk Variable', Georgia, serif",
      sans: "'Hanken Grotesk Variable', system-ui, sans-serif",
      mono: "'JetBrains Mono Variable', ui-monospace, monospace",
    },
  },
  // Replaces the preset's thirteen sizes: `text-5xl` must not exist.
  extendTheme: (theme) => ({ ...theme, text }),
  variants: [
    // A window with room for sticky elements, unlike one that is magnified four times.
    inMedia('tall', '(min-height: 22rem)'),
    // As `isTouch` of src/ui/is-touch.ts.
    inMedia('touch', '(hover: none) and (pointer: coarse)'),
    // A mouse needs less room than a finger.
    inMedia('fine', '(pointer: fine)'),
    // Inside of an element whose look depends on the edition's state (useIs in src/site/landing/event-text.tsx).
    below('on', '[data-is~=on]'),
    below('over', '[data-is~=over]'),
    below('begun', '[data-is~=begun]'),
    below('past', '[data-is~=past]'),
    // Not while hovered, so that hover styles show.
    variant('running', ({ prefix }) => ({ prefix: `[data-is~=on] :not(:hover)${prefix}` })),
    // In a page with the portal's rail.
    below('railed', 'html:has(nav[data-bar])'),
    // In the portal's chat room (src/app/members-page.tsx).
    below('chatroom', '[data-room=chat]'),
    // While a phone's keyboard is open in the chat (src/features/chat/composer.tsx).
    below('keyboard', 'html[style*=visible-height]'),
  ],
  // The preset mixes every colour with an opacity variable, which no class here sets. The plain colour looks the same and makes the
  // stylesheet a tenth smaller.
  postprocess: (utility) => {
    const isMixed = utility.entries.some(([, value]) => wholeColour.test(String(value)));
    // The preset repeats the rule for browsers with better mixing: the same colour again.
    if (isMixed && utility.parent?.includes('@supports (color: color-mix')) utility.entries = [];
    for (const entry of utility.entries) {
      const value = String(entry[1]).replace(wholeColour, '$1');
      // Spacing does not grow with the reader's text, so that the words get the room.
      entry[1] = isSpacing.test(entry[0]) ? inPixels(value) : value;
    }
  },
  shortcuts: {
    /** One width and one margin for everything that is not full-bleed. */
    frame: 'mx-auto w-full max-w-300 margins',
    margins: 'px-5 sm:px-8 lg:px-12',
    /** Columns 2 and 3 are the frame. A picture in columns 3 and 4 bleeds out of the page on the right. */
    'bleed-right': 'lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)_minmax(0,40rem)_minmax(0,1fr)]',
    /** The first view below the page's header, at most 60rem. */
    'min-h-first-view': 'min-h-[min(calc(100svh-8rem),60rem)]',
    /** Above and below every section. */
    'section-space': 'py-5 sm:py-14',
    /** At most 68 characters a line. */
    measure: 'max-w-[62ch]',
    eyebrow: 'font-mono text-xs tracking-wide text-lamp',
    figures: 'font-mono',
    /** Shows a badge as one line of small text below the title of a header. Its press area is taller than the line. */
    'under-title':
      '-mt-1 min-h-6! justify-start after:content-[""] after:absolute after:inset-x-0 after:-bottom-3 after:top-0 [&>span]:bg-transparent [&>span]:p-0 [&>span]:text-xs-fit [&>span>span]:max-h-[1lh] [&>span>span]:overflow-hidden',
  },
});
