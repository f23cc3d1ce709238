import { createServer } from 'node:http';
import * as v from 'valibot';

const mailSchema = v.object({
  from: v.string(),
  to: v.tuple([v.string()]),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  reply_to: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string())),
  attachments: v.optional(
    v.array(
      v.object({
        filename: v.string(),
        content: v.pipe(v.string(), v.base64()),
        content_type: v.string(),
      }),
    ),
  ),
});
type ReceivedMail = v.InferOutput<typeof mailSchema>;

export interface FakeMailService {
  readonly url: string;
  readonly apiKey: string;
  /** Delivered mails, in order. A repeated idempotency key delivers nothing, as with the real service. */
  readonly mails: readonly ReceivedMail[];
  /** Every call, delivered or not. */
  readonly calls: number;
  /** Answers mails to this address with this status from now on; with 200 it accepts them again. */
  answerWith(address: string, status: number): void;
  /** Called with each mail before the answer. */
  onMail: () => Promise<void>;
  /** Forgets mails, keys and statuses. */
  reset(): void;
  close(): Promise<void>;
}

/** A mail service with Resend's API, on a free port. A test decides when it fails. */
export async function startFakeMailService(): Promise<FakeMailService> {
  const apiKey = 'mail-key';
  const mails: ReceivedMail[] = [];
  const keys = new Map<string, string>();
  const statuses = new Map<string, number>();
  let calls = 0;

  const accept = (authorization: string | undefined, key: string, text: string): number => {
    calls += 1;
    if (authorization !== `Bearer ${apiKey}`) return 401;
    const mail = v.safeParse(mailSchema, JSON.parse(text));
    if (!mail.success) return 422;
    const status = statuses.get(mail.output.to[0]);
    if (status !== undefined && status !== 200) return status;
    const before = keys.get(key);
    if (before !== undefined) return before === text ? 200 : 409;
    keys.set(key, text);
    mails.push(mail.output);
    return 200;
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      response.statusCode = accept(authorization, String(key), Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json');
      response.end(response.statusCode === 409 ? '{"name":"invalid_idempotent_request"}' : '{}');
    };
    request.on('end', () => void service.onMail().then(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail service has no port.');

  const service: FakeMailService = {
    url: `http://127.0.0.1:${address.port}/emails`,
    apiKey,
    mails,
    get calls() {
      return calls;
    },
    onMail: async () => undefined,
    answerWith: (to, status) => void statuses.set(to, status),
    reset: () => {
      mails.length = 0;
      calls = 0;
      keys.clear();
      statuses.clear();
      service.onMail = async () => undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
