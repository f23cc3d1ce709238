import { site } from '../../../src/content/site.ts';
import { escapeHtml } from './text.ts';

/** A part of a mail: a paragraph, a list of facts, a quotation or a button. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

export interface Letter {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly footer: string;
  /** The link that stops such mails. */
  readonly optOut?: { readonly label: string; readonly href: string };
}

/** Renders a mail as plain text and as HTML, and escapes all values. */
export function renderLetter(letter: Letter): { readonly text: string; readonly html: string } {
  return { text: toText(letter), html: toHtml(letter) };
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
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'button':
      return `${block.label}:\n${block.href}`;
  }
}

// Inline styles, because mail programs ignore style sheets. Dark on light, one column, 16 px.
const ink = '#16261f';
const quiet = '#52635a';
const line = '#d9e2dc';
const paragraphStyle = `margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}`;

function toHtml({ title, blocks, footer, optOut }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f6f4">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p style="margin:0 0 16px;font-size:14px;font-weight:600;letter-spacing:.04em;color:${quiet}">${escapeHtml(site.name)}</p>
<div style="background:#ffffff;border:1px solid ${line};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${escapeHtml(title)}</h1>
${blocks.map(blockToHtml).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(footer)}</p>${optOut ? optOutToHtml(optOut) : ''}
</div>
</body>
</html>
`;
}

const optOutToHtml = ({ label, href }: NonNullable<Letter['optOut']>): string => `
<p style="margin:8px 0 0;font-size:13px;line-height:1.5"><a href="${escapeHtml(href)}" style="color:${quiet}">${escapeHtml(label)}</a></p>`;

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${paragraphStyle}">${withBreaks(block.text)}</p>`;
    case 'facts':
      return `<dl style="margin:0 0 16px">${block.rows.map(factToHtml).join('')}</dl>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${line};font-size:16px;line-height:1.6;color:${ink};overflow-wrap:anywhere">${withBreaks(block.text)}</blockquote>`;
    case 'button':
      return `<p style="margin:8px 0 16px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#14532d;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${quiet};overflow-wrap:anywhere">${escapeHtml(block.href)}</p>`;
  }
}

function factToHtml([label, value]: readonly [string, string]): string {
  return `<dt style="font-size:13px;color:${quiet}">${escapeHtml(label)}</dt><dd style="margin:0 0 10px;font-size:16px;line-height:1.5;color:${ink};overflow-wrap:anywhere">${escapeHtml(value)}</dd>`;
}

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
