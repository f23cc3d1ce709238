import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { cacheControl, sameOriginConnectSources, securityHeaders } from './headers.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built site with the headers of production. `directory` is read once: a later build needs a new handler.
 * A path that is no file gets the app's fallback document; a missing asset gets 404, because a page that asks for a
 * chunk of an older build must never be answered with HTML.
 */
export function serveStatic(directory: string): RequestHandler {
  const files = sirv(directory, { etag: true, brotli: true, gzip: true, extensions: ['html'] });
  const fallback = existsSync(join(directory, 'app.html')) ? '/app.html' : '/index.html';

  return (request, response) => {
    const pathname = pathnameOf(request);
    const security = securityHeaders(sameOriginConnectSources(request.headers.host));
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      answer(response, 405, 'Only GET and HEAD are answered here.\n');
      return;
    }

    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('cache-control', cacheControl(pathname));
    files(request, response, () => {
      if (!wantsDocument(pathname, request.headers.accept ?? '*/*')) {
        response.setHeader('cache-control', 'no-store');
        answer(response, 404, 'Not found.\n');
        return;
      }
      response.setHeader('cache-control', cacheControl(fallback));
      request.url = fallback;
      files(request, response, () => answer(response, 404, 'The app is not built.\n'));
    });
  };
}

function pathnameOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}

/** `accept` decides for what looks like a file outside of the assets: a browser that navigates names text/html. */
function wantsDocument(pathname: string, accept: string): boolean {
  if (pathname.startsWith('/assets/')) return false;
  const looksLikeFile = /\.[^/]*$/.test(pathname);
  return accept.includes('text/html') || (!looksLikeFile && accept.includes('*/*'));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
