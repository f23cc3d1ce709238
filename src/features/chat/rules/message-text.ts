import { splitLinks, type TextPart } from '../../../domain/text-links.ts';

/** A part of a message. `text` is shown as it is: nothing in it becomes markup. */
type MessagePart =
  | TextPart
  | { readonly kind: 'code' | 'block'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

/** A fenced block, with or without a language, or code between single backticks on one line. */
const code = /\n?```(?:[\w+#-]*\n(?!```))?([^]+?)\n?```[ \t]*\n?|`([^`\n]+)`/g;
/**
 * A character that makes an @ after it part of a word, as in an address, so that no mention begins there. Letters of other scripts are
 * listed as ranges, because the database uses the same expression (private.mentioned).
 */
const inWord =
  '[\\w@./\\-\\u00AA\\u00B5\\u00BA\\u00C0-\\u060B\\u060D-\\u061A\\u061C-\\u061E\\u0620-\\u06D3\\u06D5-\\u0963\\u0966-\\u1FFF\\u2C00-\\u2DFF\\u3040-\\uD7FF\\uF900-\\uFDFF\\uFE70-\\uFEFC\\uFF10-\\uFFDC\\u{10000}-\\u{1EFFF}\\u{20000}-\\u{3FFFF}]';
/** An @ with a username that the database allows. A letter of a script without spaces may follow. */
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

/** The text without the backticks around its code, for a preview in one line. */
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

/** The mention that is being typed at `caret`: the letters after the @, and the index of the @. Null without one. */
export const mentionAt = (
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | null => {
  const typed = unfinishedMention.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
};

/** An @ and the beginning of a name, in any script, at the end of the text. */
const unfinishedMention = new RegExp(String.raw`(?<!${inWord})@([\p{L}\p{N}\p{M}_'’-]{0,30})$`, 'u');
