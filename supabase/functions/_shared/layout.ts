import { colors } from '../../../src/config/colors.ts';
import { site } from '../../../src/content/site.ts';
import { escapeHtml } from './text.ts';

/** `href`: where the value leads. */
type Row = readonly [label: string, value: string, href?: string];

/** A part of a mail: a paragraph, a list of facts, a code to type, a quotation or a button. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Row[] }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

export interface Letter {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The last lines of the mail: its writer, and the reason why the reader gets it. */
  readonly footer: string;
  /** Dims the picture, above bad news. */
  readonly isDim?: boolean;
  /** The link that stops such mails. */
  readonly optOut?: { readonly label: string; readonly href: string };
}

/** Renders a mail as plain text and as HTML, and escapes all values. `siteUrl`: the origin that serves the picture. */
export function renderLetter(
  letter: Letter,
  siteUrl: string,
): { readonly text: string; readonly html: string } {
  return { text: toText(letter), html: toHtml(letter, siteUrl) };
}

function toText({ blocks, footer, optOut }: Letter): string {
  const parts = [...blocks.map(blockToText), `${site.name}\n${site.location.region}`, footer];
  if (optOut) parts.push(`${optOut.label}:\n${optOut.href}`);
  return `${parts.join('\n\n')}\n`;
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows.map(rowToText).join('\n');
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'button':
      return `${block.label}:\n${block.href}`;
  }
}

/** A mail address or phone number is its own link. */
const rowToText = ([label, value, href]: Row): string =>
  `${label}: ${value}${href?.startsWith('http') ? `, ${href}` : ''}`;

/** The size of public/mail/villa.png in CSS pixels (`npm run pictures -- mail`). */
export const strip = { width: 560, height: 132 } as const;

// Inline styles and tables, because mail programs ignore style sheets, and some color a background only in a table.
const { night, sand, lamp } = colors;
const sans = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;
const serif = `font-family:Fraunces,Georgia,'Times New Roman',serif`;
const mono = `font-family:ui-monospace,Menlo,Consolas,monospace`;
const body = `font-size:16px;line-height:1.6;color:${sand.DEFAULT}`;
const small = `font-size:13px;line-height:1.5;color:${sand.dim}`;
const wraps = 'overflow-wrap:anywhere;word-break:break-word';

function toHtml({ title, blocks, footer, isDim, optOut }: Letter, siteUrl: string): string {
  const url = escapeHtml(siteUrl.replace(/\/$/, ''));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${escapeHtml(title)}</title>
</head>
<body bgcolor="${night.DEFAULT}" style="margin:0;padding:0;background:${night.DEFAULT};color:${sand.DEFAULT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(blocks))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${night.DEFAULT}" style="background:${night.DEFAULT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${strip.width}px;text-align:left;${sans}">
<tr><td style="padding:0 24px 12px;${serif};font-size:18px;font-weight:600;color:${sand.DEFAULT}">${escapeHtml(site.name)}</td></tr>
<tr><td style="font-size:0;line-height:0"><img src="${url}/mail/villa.png" width="${strip.width}" height="${strip.height}" alt="The villa at night, with lamps in its windows" style="display:block;width:100%;height:auto;border:0;border-radius:12px 12px 0 0;${isDim ? 'opacity:.5;' : ''}${body};font-style:italic"></td></tr>
<tr><td bgcolor="${night[1]}" style="background:${night[1]};border-radius:0 0 12px 12px;padding:24px 24px 8px">
<h1 style="margin:0 0 20px;${serif};font-size:28px;line-height:1.2;font-weight:600;color:${sand.DEFAULT};${wraps}">${escapeHtml(title)}</h1>
${blocks.map(blockToHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px 0;${small}">${escapeHtml(footer)}${optOut ? optOutToHtml(optOut) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The preview that a list of mails shows beside the subject: the first sentence, not a greeting, a heading or the picture's description. */
const previewOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' || block.kind === 'quote' ? [block.text] : []))
    .find((text) => !/[,:]$/.test(text)) ?? '';

const optOutToHtml = ({ label, href }: NonNullable<Letter['optOut']>): string =>
  `<br><a href="${escapeHtml(href)}" style="color:${sand.dim};text-decoration:underline">${escapeHtml(label)}</a>`;

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;${body};${wraps}">${withBreaks(block.text)}</p>`;
    case 'facts':
      return `<dl style="margin:0 0 16px">${block.rows.map(factToHtml).join('')}</dl>`;
    case 'code':
      return `<p style="margin:0 0 4px;${small}">${escapeHtml(block.label)}</p>
<p style="margin:0 0 16px;${mono};font-size:28px;line-height:1.3;letter-spacing:.12em;color:${sand.DEFAULT}">${escapeHtml(block.code)}</p>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${night.line};${body};${wraps}">${withBreaks(block.text)}</blockquote>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td bgcolor="${lamp.DEFAULT}" style="background:${lamp.DEFAULT};border-radius:8px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 22px;${sans};font-size:16px;font-weight:600;color:${lamp.ink};text-align:center;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>
<p style="margin:0 0 16px;${small};${wraps}">${escapeHtml(block.href)}</p>`;
  }
}

function factToHtml([label, value, href]: Row): string {
  const text = escapeHtml(value);
  const shown =
    href === undefined
      ? text
      : `<a href="${escapeHtml(href)}" style="color:${sand.DEFAULT};text-decoration:underline">${text}</a>`;
  return `<dt style="${small}">${escapeHtml(label)}</dt><dd style="margin:0 0 10px;font-size:16px;line-height:1.5;color:${sand.DEFAULT};${wraps}">${shown}</dd>`;
}

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
