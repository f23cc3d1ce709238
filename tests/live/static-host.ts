import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the files that were uploaded to `directory` by their own `_headers` and `_redirects`, as Netlify does. */
export function staticHost(directory: string): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
    for (const [name, value] of headersOf(textIn(directory, '_headers'), pathname))
      response.setHeader(name, value);
    const below = textIn(directory, '_redirects')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([from = '']) => new RegExp(`^${from.replace(':below', '[^/]+')}$`).test(pathname));
    const wanted = pathname === '/' ? '/index.html' : (below?.[1] ?? pathname);
    const file = ['', '.html']
      .map((end) => join(directory, wanted + end))
      .find((path) => extname(path) !== '' && existsSync(path));
    const sent = file ?? join(directory, '404.html');
    response.setHeader('content-type', types[extname(sent)] ?? 'application/octet-stream');
    response.writeHead(file === undefined ? 404 : 200).end(existsSync(sent) ? readFileSync(sent) : '');
  };
}

const textIn = (directory: string, name: string): string => {
  const path = join(directory, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** The headers of all rules that match; a later rule wins, as the rules of this project are written. */
function headersOf(text: string, pathname: string): Map<string, string> {
  const headers = new Map<string, string>();
  let isMatching = false;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line))
      isMatching = new RegExp(`^${line.trim().replaceAll('.', '\\.').replace('*', '.*')}$`).test(pathname);
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (isMatching && name !== undefined && value !== undefined) headers.set(name, value);
  }
  return headers;
}
