import { splitLinks, type TextPart } from '../../../domain/text-links.ts';

/** A part of a message. The text stays text: nothing in it becomes markup. */
type MessagePart =
  | TextPart
  | { readonly kind: 'code' | 'block'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

/** A fenced block, perhaps with its language, or code between single backticks on one line. */
const code = /\n?```(?:[\w+#-]*\n(?!```))?([^]+?)\n?```[ \t]*\n?|`([^`\n]+)`/g;
/**
 * An @ behind a letter of any script, as in an address, begins no mention. Of other scripts than Latin letters these are ranges,
 * since the database reads mentions by the same rule (private.mentioned).
 */
const inWord =
  '[\\w@./\\-\\u00AA\\u00B5\\u00BA\\u00C0-\\u060B\\u060D-\\u061A\\u061C-\\u061E\\u0620-\\u06D3\\u06D5-\\u0963\\u0966-\\u1FFF\\u2C00-\\u2DFF\\u3040-\\uD7FF\\uF900-\\uFDFF\\uFE70-\\uFEFC\\uFF10-\\uFFDC\\u{10000}-\\u{1EFFF}\\u{20000}-\\u{3FFFF}]';
/** Usernames as the database allows them. Text in a language without spaces may follow. */
const mention = new RegExp(String.raw`(?<!${inWord})@(\w{3,30})(?!\w)`, 'gu');

/** Splits a message into plain text, links, mentions and code, without the backticks around it. */
export const splitMessage = (text: string): readonly MessagePart[] => {
  const parts: MessagePart[] = [];
  let plainFrom = 0;
  for (const { 0: whole, 1: block, 2: inline, index } of text.matchAll(code)) {
    parts.push(...splitProse(text.slice(plainFrom, index)));
    parts.push(block === undefined ? { kind: 'code', text: inline ?? '' } : { kind: 'block', text: block });
    plainFrom = index + whole.length;
  }
  return [...parts, ...splitProse(text.slice(plainFrom))];
};

const splitProse = (text: string): readonly MessagePart[] =>
  splitLinks(text).flatMap((part) =>
    part.kind === 'text' && !part.isAddress ? splitMentions(part.text) : part,
  );

const splitMentions = (text: string): readonly MessagePart[] => {
  const parts: MessagePart[] = [];
  let plainFrom = 0;
  for (const { 0: whole, 1: username = '', index } of text.matchAll(mention)) {
    if (index > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, index) });
    parts.push({ kind: 'mention', text: whole, username });
    plainFrom = index + whole.length;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
};

/** A message for a line of its own: without the marks around its code. */
export const plainMessage = (text: string): string =>
  text.replaceAll(code, (_, block?: string, inline?: string) => inline ?? ` ${block} `).trim();

/** Whether the text mentions this member, outside of code. */
export const mentions = (text: string, username: string): boolean =>
  splitMessage(text).some(
    (part) => part.kind === 'mention' && part.username.toLowerCase() === username.toLowerCase(),
  );

/** One emoji: a keycap, a flag of a country or region, or a pictograph with its skin tone and joined pictographs. */
const emoji = String.raw`(?:[\d#*]\uFE0F?\u20E3|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|\p{RI}{2}|\p{ExtPict}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)?)*)`;
const fewEmoji = new RegExp(String.raw`^(?:${emoji}\s?){1,3}$`, 'u');

/** Whether a message consists of one to three emoji: the chat then shows it large. */
export const isFewEmoji = (text: string): boolean => fewEmoji.test(text);

/** The name that is being typed at `caret`, and where its @ stands; null elsewhere. */
export const mentionAt = (
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | null => {
  const typed = beingTyped.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
};

/** A part of a name, in any script. */
const beingTyped = new RegExp(String.raw`(?<!${inWord})@([\p{L}\p{N}\p{M}_'’-]{0,30})$`, 'u');
