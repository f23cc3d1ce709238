import { expect } from '@playwright/test';
import type { SentMail, TestServer } from './server.ts';

/** The first link in a mail whose path begins so; empty without one. */
export const linkIn = (text: string, path: string): string =>
  new RegExp(`https?:\\S+/${path}\\S+`).exec(text)?.[0] ?? '';

const nameOf = ({ to, subject }: SentMail) => `${to}: ${subject}`;

/** Reads mails one by one. `unread` names those that went and that nobody has read. */
export const openMailbox = (server: TestServer) => {
  const read: string[] = [];
  return {
    /** Waits for the one mail to this address whose subject begins so, and expects these sentences in it. */
    async read(to: string, subject: string, ...sentences: readonly string[]): Promise<string> {
      await server.tick();
      const found = async () =>
        (await server.mails()).filter((mail) => mail.to === to && mail.subject.startsWith(subject));
      await expect.poll(async () => (await found()).map(nameOf), { message: subject }).toHaveLength(1);
      const [mail] = await found();
      if (!mail) throw new Error(`${subject}: the mail is gone.`);
      for (const sentence of sentences) expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(sentence);
      read.push(nameOf(mail));
      return mail.text;
    },
    unread: async () => (await server.mails()).map(nameOf).filter((name) => !read.includes(name)),
  };
};
