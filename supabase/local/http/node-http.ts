import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Answers one request; `address` is the client's. */
export type FetchHandler = (
  request: Request,
  peer: { address: string | null },
) => Response | Promise<Response>;

/**
 * Serves a fetch handler on node:http. Builds the platform's own Request, because `new Request(request)` refuses the
 * look-alikes that srvx and the other adapters on npm build. Logs an error of the handler and answers 500 without details.
 */
export function toRequestListener(handle: FetchHandler): RequestListener {
  return (incoming, outgoing) => {
    respond(handle, incoming, outgoing).catch((error: unknown) => {
      if (isDisconnect(error)) return;
      console.error('The request failed:', error);
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end('{"message":"Internal server error"}');
    });
  };
}

async function respond(
  handle: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === 'too-large') {
    outgoing.writeHead(413, { 'content-type': 'application/json' }).end('{"message":"Payload too large"}');
    return;
  }
  const response = await handle(toRequest(incoming, body), {
    address: incoming.socket.remoteAddress ?? null,
  });
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (response.body === null || incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  // Cancels the body when the client disconnects.
  await pipeline(response.body, outgoing);
}

/** Reads the whole body, because unread bytes would spoil the next request on a kept-alive connection. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : 'too-large';
}

/** More than the app ever sends. */
const MAX_BODY_BYTES = 10_000_000;

function toRequest(incoming: IncomingMessage, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const { method = 'GET', url = '/' } = incoming;
  const target = new URL(url, `http://${incoming.headers.host ?? 'localhost'}`);
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0;
  return new Request(target, { method, headers, ...(hasBody ? { body } : {}) });
}

/** Whether the client disconnected before the end of the response. */
function isDisconnect(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_STREAM_PREMATURE_CLOSE' ||
      error.code === 'ECONNRESET' ||
      error.code === 'ERR_STREAM_UNABLE_TO_PIPE')
  );
}
