import { describe, expect, it } from 'vitest';
import { toSharedText } from './shared-text.ts';
import { extendDraft } from '../extend-draft.ts';
import { codePoints } from '../../../domain/plain-text.ts';

const link = 'https://example.com/a';

describe('text shared from another app', () => {
  it.each([
    [{ title: 'A page', text: '', url: link }, 'A page', link],
    [{ text: `Look ${link}`, url: link }, `Look ${link}`, ''],
    [{ title: 'A page', text: 'A page', url: null }, 'A page', ''],
    [{ title: 'A page', text: 'Read this', url: link }, 'A page\nRead this', link],
    [{ url: link }, '', link],
    [{ text: ' one\r\ntwo\u0000\u0007 ' }, 'one\ntwo', ''],
  ])('drops the repetitions of %j', (given, words, sharedLink) => {
    expect(toSharedText(given)).toEqual({ words, link: sharedLink });
  });

  it.each([[{}], [{ title: ' ', text: '\n', url: '' }], [{ title: null, text: null, url: null }]])(
    'ignores %j',
    (given) => {
      expect(toSharedText(given)).toBe(null);
    },
  );
});

describe('the draft', () => {
  it('gets the shared text at its end', () => {
    expect(extendDraft('', { words: 'Look', link }, 500)).toEqual({ draft: `Look\n${link}`, isCut: false });
    expect(extendDraft('Hello \n', { words: 'Look', link: '' }, 500)).toEqual({
      draft: 'Hello\nLook',
      isCut: false,
    });
  });

  it("never exceeds a message's length, and cuts the words before the link", () => {
    const { draft, isCut } = extendDraft('Hello', { words: '🌴'.repeat(600), link }, 500);
    expect(isCut).toBe(true);
    expect(codePoints(draft)).toBe(500);
    expect(draft.startsWith('Hello\n🌴')).toBe(true);
    expect(draft.endsWith(`🌴…\n${link}`)).toBe(true);
  });

  it('is not cut at exactly the allowed length', () => {
    expect(extendDraft('', { words: 'a'.repeat(500), link: '' }, 500).isCut).toBe(false);
    const longer = extendDraft('', { words: 'a'.repeat(501), link: '' }, 500);
    expect(longer).toEqual({ draft: `${'a'.repeat(499)}…`, isCut: true });
  });

  it('never holds half a link', () => {
    const long = `https://example.com/${'a'.repeat(600)}`;
    expect(extendDraft('', { words: 'Look', link: long }, 500)).toEqual({ draft: 'Look', isCut: true });
  });

  it('stays as it is when it is full', () => {
    const full = 'b'.repeat(500);
    expect(extendDraft(full, { words: 'Look', link }, 500)).toEqual({ draft: full, isCut: true });
  });
});
