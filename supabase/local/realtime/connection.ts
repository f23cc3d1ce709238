import type { WebSocket } from 'ws';
import type { Claims } from '../data/sql.ts';
import { type Channel, joinChannel, type Services } from './channel.ts';
import { decode, encode, type Message } from './frames.ts';

/**
 * Serves one socket: dispatches its messages to its channels, one after the other, as `Phoenix.Socket` does. Closes a socket
 * that sends nothing for `idleTimeoutMs`; the client sends a heartbeat every 25 s.
 */
export function serveConnection(
  ws: WebSocket,
  services: Services,
  keyClaims: Claims,
  idleTimeoutMs: number,
): void {
  const channels = new Map<string, Channel>();
  let queue = Promise.resolve();
  let isClosed = false;
  const idle = setTimeout(() => ws.close(1000), idleTimeoutMs).unref();

  const send = (message: Message): void => {
    if (ws.readyState === ws.OPEN) ws.send(encode(message));
  };
  const reply = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object = {}) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  const sendClose = (topic: string, { joinRef }: Channel) =>
    send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });

  async function handle(message: Message): Promise<void> {
    const { topic, event, joinRef, payload } = message;
    const channel = channels.get(topic);
    if (topic === 'phoenix' && event === 'heartbeat') reply(message, 'ok');
    else if (event === 'phx_join' && topic.startsWith('realtime:')) await join(message, channel);
    else if (!channel && event === 'phx_leave') reply(message, 'ok');
    else if (!channel) reply(message, 'error', { reason: 'unmatched topic' });
    // Another join has replaced the one that this message belongs to.
    else if (joinRef !== null && joinRef !== channel.joinRef) return;
    else if (event === 'phx_leave') leave(message, channel);
    else if (event === 'access_token') await channel.refreshToken(payload);
  }

  async function join(message: Message, replaced: Channel | undefined): Promise<void> {
    const { topic } = message;
    replaced?.leave();
    channels.delete(topic);
    const joined = await joinChannel(services, message, keyClaims, {
      send,
      onClosed: (closed) => {
        if (channels.get(topic) === closed) channels.delete(topic);
      },
    });
    if (typeof joined === 'string') {
      reply(message, 'error', { reason: joined });
    } else if (isClosed) {
      joined.leave();
    } else {
      channels.set(topic, joined);
      reply(message, 'ok', joined.response);
      joined.start();
    }
    if (replaced) sendClose(topic, replaced);
  }

  function leave(message: Message, channel: Channel): void {
    channel.leave();
    channels.delete(message.topic);
    reply(message, 'ok');
    sendClose(message.topic, channel);
  }

  ws.on('message', (data: Buffer) => {
    idle.refresh();
    const message = decode(data.toString());
    if (!message) return;
    queue = queue
      .then(() => handle(message))
      .catch((error: unknown) => {
        console.warn(`Realtime could not handle ${message.event} on ${message.topic}: ${String(error)}`);
      });
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    isClosed = true;
    clearTimeout(idle);
    for (const channel of channels.values()) channel.leave();
    channels.clear();
  });
}
