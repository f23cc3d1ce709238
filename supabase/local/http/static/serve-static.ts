import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import sirv from 'sirv';
import { isOneBelow, portalPages } from '../../../../src/config/paths.ts';
import {
  cacheControl,
  sameOriginConnectSources,
  securityHeaders,
} from '../../../../src/tools/build/headers.ts';
import { inlineCodeOf } from '../../../../src/tools/build/inline-code.ts';
import { reportPath } from './policy-reports.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built site as a static host does, with the headers of production. Reads `directory` once: a later build needs a
 * new handler. Prefers a file of the same name in `overlay`. An unknown page gets the 404 page; a missing file gets a plain
 * 404, because a page that requests a chunk of an older build must not get HTML.
 */
export function serveStatic(directory: string, overlay?: string): RequestHandler {
  const directories = overlay === undefined ? [directory] : [overlay, directory];
  const fileServers = directories.map((one) =>
    sirv(one, { etag: true, brotli: true, gzip: true, extensions: ['html'] }),
  );
  const documents = documentsIn(directories);
  const inline = inlineCodeOf([...documents.values()]);
  const notFound = documents.get('404.html');

  return (request, response) => {
    const pathname = pathnameOf(request);
    const connect = sameOriginConnectSources(request.headers.host);
    const security = securityHeaders({ inline, connect, reportUri: reportPath }, pathname);
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
    const answerMissing = (): void => {
      response.setHeader('cache-control', 'no-store');
      if (isDocument && notFound !== undefined) answer(response, 404, notFound, 'text/html');
      else answer(response, 404, 'Not found.\n');
    };
    // A new build may delete a file while it is sent. sirv does not handle the stream's error, which would stop the server.
    response.on('pipe', (file: NodeJS.ReadableStream) => file.once('error', () => response.destroy()));
    const tryDirectory = fileServers.reduceRight<() => void>(
      (next, serve) => () => serve(request, response, next),
      answerMissing,
    );
    tryDirectory();
  };
}

/** The documents by name, each from the first directory that has it. */
function documentsIn(directories: readonly string[]): ReadonlyMap<string, string> {
  const files = directories
    .toReversed()
    .flatMap((directory) =>
      (existsSync(directory) ? readdirSync(directory) : [])
        .filter((name) => name.endsWith('.html'))
        .map((name) => join(directory, name)),
    );
  return new Map(files.map((file) => [basename(file), readFileSync(file, 'utf8')]));
}

function pathnameOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
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
