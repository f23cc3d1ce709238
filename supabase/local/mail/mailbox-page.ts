import { escapeHtml } from '../../functions/_shared/text.ts';
import type { Attachment, StoredMail } from './mailbox.ts';

/** The list of all mails as a page. */
export function renderMailbox(mails: readonly StoredMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/_mail/message/${escapeHtml(mail.id)}">
  <strong>${escapeHtml(mail.subject)}</strong>
  <span>To ${escapeHtml(mail.to.join(', '))}</span>
  ${time(mail.created)}
</a></li>`,
  );
  const list =
    items.length === 0
      ? '<p>No mail yet. Whatever the app sends appears here.</p>'
      : `<ol>${items.join('\n')}</ol>`;
  return page(
    'Local mailbox',
    `<nav><a href="/">Back to the site</a></nav>
<h1>Local mailbox</h1><p class="quiet">Nothing here was sent to anybody. Newest first; reload for new mail.</p>${list}`,
  );
}

/** One mail as a page: its HTML in a sandboxed frame, its plain text beside it. */
export function renderMailPage(mail: StoredMail): string {
  const framed =
    mail.html === ''
      ? ''
      : `<section aria-labelledby="html"><h2 id="html">As the recipient sees it</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(withTopLinks(mail.html))}"></iframe></section>`;
  return page(
    mail.subject,
    `<nav><a href="/_mail">Back to all mails</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd><dt>Date</dt><dd>${time(mail.created)}</dd>${headerRows(mail.headers)}${attached(mail.attachments)}</dl>
<div class="parts">${framed}
<section aria-labelledby="text"><h2 id="text">Plain text</h2><pre>${linked(mail.text)}</pre></section></div>`,
  );
}

const headerRows = (headers: StoredMail['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');

function attached(files: readonly Attachment[]): string {
  if (files.length === 0) return '';
  const links = files.map(
    ({ filename, content, content_type }) =>
      `<a download="${escapeHtml(filename)}" href="data:${escapeHtml(content_type.replaceAll(' ', ''))};base64,${escapeHtml(content)}">${escapeHtml(filename)}</a>`,
  );
  return `<dt>Attached</dt><dd>${links.join(', ')}</dd>`;
}

/** Makes links open outside of the frame, because inside the sandbox the app would run without scripts. */
function withTopLinks(html: string): string {
  return `<base target="_top">${html}`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<>()]+/g, (link) => `<a href="${link}">${link}</a>`);
}

function time(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

// In the site's colors, so that a demonstration looks like one product.
const STYLE = `
:root { color-scheme: dark; font: 1rem/1.55 system-ui, sans-serif; background: #0b1410; color: #f1e7d3; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
h1 { font-size: 1.625rem; line-height: 1.25; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 0 0 .75rem; }
a { color: #f0b44c; text-underline-offset: .25em; }
a:hover { color: #ffca6b; }
a:focus-visible { outline: 2px solid #ffca6b; outline-offset: 2px; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.quiet, dt, time, li span { color: #b9b19d; }
time, li span { font-size: .9375rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border-bottom: 1px solid #33493d; }
li { border-top: 1px solid #33493d; }
li a { display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; align-items: baseline; padding: .875rem .5rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a span { grid-column: 1 / -1; grid-row: 2; }
li a:hover { background: #121e18; color: #ffca6b; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 2rem; overflow-wrap: anywhere; }
dd { margin: 0; }
.parts { display: grid; gap: 2rem; }
.parts > section { min-width: 0; }
iframe { display: block; box-sizing: border-box; width: 100%; height: 46rem; border: 1px solid #33493d; border-radius: .5rem; background: #0b1410; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #33493d; border-radius: .5rem; background: #121e18; padding: 1rem; margin: 0; font-size: .875rem; }
@media (min-width: 60rem) { .parts { grid-template-columns: 1fr 1fr; } }
@media (max-width: 30rem) { li a { grid-template-columns: 1fr; } li a span, li a time { grid-row: auto; } }
`;
