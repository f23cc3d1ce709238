import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { portalPages } from '../../../src/config/paths.ts';
import { cacheControl, sameOriginConnectSources, securityHeaders } from '../../../src/build/headers.ts';
import { inlineCodeOf } from '../../../src/build/inline-code.ts';
import { reportPath } from './policy-reports.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built site as a static host does, with the headers of production. Reads `directory` once: a later build needs
 * a new handler. An unknown address gets the 404 page. A missing file gets a plain 404: a page that requests a chunk of an
 * older build must not get HTML.
 */
export function serveStatic(directory: string): RequestHandler {
  const files = sirv(directory, { etag: true, brotli: true, gzip: true, extensions: ['html'] });
  const inline = inlineCodeOf(documentsIn(directory));
  const notFound = readOrNull(join(directory, '404.html'));

  return (request, response) => {
    const pathname = pathnameOf(request);
    const connect = sameOriginConnectSources(request.headers.host);
    const security = securityHeaders({ inline, connect, reportUri: reportPath });
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      answer(response, 405, 'Only GET and HEAD are answered here.\n');
      return;
    }

    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('cache-control', cacheControl(pathname));
    const isDocument = wantsDocument(pathname, request.headers.accept ?? '*/*');
    const page = isDocument ? portalPages.find((path) => isOneBelow(pathname, path)) : undefined;
    if (page !== undefined) request.url = page;
    files(request, response, () => {
      response.setHeader('cache-control', 'no-store');
      if (isDocument && notFound) answer(response, 404, notFound, 'text/html');
      else answer(response, 404, 'Not found.\n');
    });
  };
}

function documentsIn(directory: string): string[] {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

function readOrNull(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function pathnameOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}

function isOneBelow(pathname: string, page: string): boolean {
  return pathname.startsWith(`${page}/`) && /^[^/]+\/?$/.test(pathname.slice(page.length + 1));
}

/** Whether the request is for a page. Outside of the assets `accept` decides: a browser that navigates sends text/html. */
function wantsDocument(pathname: string, accept: string): boolean {
  if (pathname.startsWith('/assets/')) return false;
  const looksLikeFile = /\.[^/]*$/.test(pathname);
  return accept.includes('text/html') || (!looksLikeFile && accept.includes('*/*'));
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
