import type { ChatScreenshot } from '../../../../content/testimonials.ts';
import { colors } from '../../../../config/colors.ts';
import { escapeHtml } from '../browser.ts';
import { n } from '../kit/geometry.ts';

export const chatTextSize = 18;

/** Every character that the chats write. */
export const chatCharacters = (chats: readonly ChatScreenshot[]): readonly string[] => [
  ...new Set(
    chats.flatMap(({ title, lines }) =>
      [title, ...lines.map(({ text }) => text)].flatMap((text) => Array.from(text)),
    ),
  ),
];

/**
 * A chat as a phone shows it at night, 360 by 400. The letters are text in the reader's system face, as on a phone, and
 * a tenth of the bytes of a bitmap; `widths` fixes how long each line is, whatever the face.
 */
export const chatSvg = (chat: ChatScreenshot, widths: ReadonlyMap<string, number>): string => {
  const bubbles = chat.lines.map((line) => toBubble(line, widths));
  const free = FLOOR - TOP - DAY - bubbles.reduce((sum, { height }) => sum + height + GAP, 0);
  let y = TOP + DAY + free;
  const drawn = bubbles.map((bubble) => {
    const one = drawBubble(bubble, y);
    y += bubble.height + GAP;
    return one;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 400" width="360" height="400" font-family="system-ui,Roboto,'Segoe UI',sans-serif" font-size="${chatTextSize}" fill="${colors.sand.DEFAULT}">` +
    `<path fill="${colors.night.DEFAULT}" d="M0 0h360v400H0z"/><path fill="${colors.night[2]}" d="M0 0h360v85H0z"/>` +
    statusBar(chat.lines.at(-1)?.time ?? '') +
    header(chat.title, widths) +
    `<rect x="150" y="${n(TOP + free / 2)}" width="60" height="24" rx="9" fill="${colors.night[1]}"/><text x="180" y="${n(TOP + free / 2 + 16.5)}" font-size="13" text-anchor="middle" fill="${colors.sand.dim}">Today</text>` +
    drawn.join('') +
    composer +
    '</svg>'
  );
};

/** Between the header and the composer. */
const TOP = 96;
const FLOOR = 340;
const DAY = 30;
const GAP = 8;
const LEADING = 24;
const PADDING = 12;
const WIDEST = 264;
/** What the time takes at the end of a line, and with the ticks of what was read. */
const STAMP = { them: 46, us: 68 } as const;

interface Bubble {
  readonly from: 'them' | 'us';
  readonly time: string;
  readonly rows: readonly Row[];
  readonly width: number;
  readonly height: number;
}

const toBubble = (
  { from, text, time }: ChatScreenshot['lines'][number],
  widths: ReadonlyMap<string, number>,
): Bubble => {
  const rows = balanced(text, widths);
  const widest = Math.max(...rows.map(({ width }) => width));
  const stampedEnd = (rows.at(-1)?.width ?? 0) + STAMP[from];
  const hasOwnRow = stampedEnd > WIDEST;
  return {
    from,
    time,
    rows,
    width: Math.max(widest, hasOwnRow ? 0 : stampedEnd) + 2 * PADDING,
    height: rows.length * LEADING + (hasOwnRow ? 30 : 15),
  };
};

interface Row {
  readonly text: string;
  readonly width: number;
}

/** As few rows as fit, and none of them a single word that the others could take in. */
const balanced = (text: string, widths: ReadonlyMap<string, number>): readonly Row[] => {
  let best = wrap(text, widths, WIDEST);
  for (let limit = WIDEST - 6; limit > WIDEST / 2; limit -= 6) {
    const narrower = wrap(text, widths, limit);
    if (narrower.length > best.length) break;
    best = narrower;
  }
  return best;
};

const wrap = (text: string, widths: ReadonlyMap<string, number>, limit: number): readonly Row[] => {
  const rows: Row[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    const longer = last ? `${last.text} ${word}` : word;
    const width = widthOf(longer, widths);
    if (last && width <= limit) rows[rows.length - 1] = { text: longer, width };
    else rows.push({ text: word, width: widthOf(word, widths) });
  }
  return rows;
};

// A little wider than ours, which is a narrow face.
const widthOf = (text: string, widths: ReadonlyMap<string, number>): number =>
  Array.from(text).reduce((sum, one) => sum + (widths.get(one) ?? chatTextSize / 2), 0) * 1.04;

const drawBubble = ({ from, time, rows, width, height }: Bubble, y: number): string => {
  const x = from === 'us' ? 347 - width : 13;
  const texts = rows.map(
    (row, index) =>
      `<text x="${n(x + PADDING)}" y="${n(y + 24 + index * LEADING)}" textLength="${n(row.width)}">${escapeHtml(row.text)}</text>`,
  );
  const end = x + width - PADDING - (from === 'us' ? 22 : 0);
  const stamp = `<text x="${n(end)}" y="${n(y + height - 10)}" font-size="12.5" text-anchor="end" fill="${colors.sand.dim}">${time}</text>`;
  const ticks = `<path fill="none" stroke="${colors.phosphor}" stroke-width="1.6" d="m${n(end + 5)} ${n(y + height - 14)} 3 3 6-7m1 6.5.5.5 6-7"/>`;
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="15" fill="${from === 'us' ? colors.night.own : colors.night[2]}"/>` +
    texts.join('') +
    stamp +
    (from === 'us' ? ticks : '')
  );
};

const statusBar = (time: string): string =>
  `<g fill="${colors.sand.dim}"><text x="18" y="21" font-size="13" font-weight="600">${time}</text>` +
  `<path d="M292 17h3v4h-3zm4.5-3h3v7h-3zm4.5-3h3v10h-3zm4.5-3h3v13h-3z"/><path fill="none" stroke="${colors.sand.dim}" d="M317 10.500h21a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-21a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM342.5 14v4"/><path d="M317.5 13h13v6h-13z"/></g>`;

const header = (title: string, widths: ReadonlyMap<string, number>): string =>
  `<path fill="none" stroke="${colors.sand.DEFAULT}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="m23 51-6 6 6 6"/>` +
  `<circle cx="59" cy="57" r="20" fill="${colors.lamp.DEFAULT}"/><text x="59" y="64" font-size="20" font-weight="700" text-anchor="middle" fill="${colors.lamp.ink}">${escapeHtml(title.slice(0, 1))}</text>` +
  `<text x="90" y="55" font-weight="600" textLength="${n(widthOf(title, widths) * 1.04)}">${escapeHtml(title)}</text><text x="90" y="73" font-size="13" fill="${colors.phosphor}">online</text>`;

const composer =
  `<rect x="11.5" y="349.5" width="287" height="40" rx="20" fill="${colors.night[1]}" stroke="${colors.night.line}"/><text x="28" y="375.5" fill="${colors.sand.dim}">Message</text>` +
  `<circle cx="327" cy="369.5" r="20.5" fill="${colors.lamp.DEFAULT}"/><path fill="none" stroke="${colors.lamp.ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M321 369.500h12m-5-5.5 5.5 5.5-5.5 5.5"/>`;
