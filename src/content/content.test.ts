import { describe, expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { privacy, terms } from './legal.ts';
import { communityPhotos, heroPicture, highlights, villaGallery } from './media.ts';
import { pageHeads } from '../site/page-heads.ts';
import { site } from './site.ts';

describe('the page heads', () => {
  const heads = [
    pageHeads.home,
    pageHeads.reviews,
    pageHeads.legal(paths.privacy, privacy.title, privacy.description),
    pageHeads.legal(paths.terms, terms.title, terms.description),
  ];

  test.each(heads)("$title has a fitting length, the club's name and absolute addresses", (head) => {
    expect(head.title.length).toBeLessThanOrEqual(60);
    expect(head.description.length).toBeLessThanOrEqual(160);
    expect(head.description.length).toBeGreaterThanOrEqual(60);
    expect(head.title).toContain(site.name);
    for (const address of [head.canonical, head.card.src])
      expect(new URL(address).origin).toBe(site.origin.href);
  });

  test('no two pages have the same head', () => {
    for (const part of ['title', 'description', 'canonical'] as const)
      expect(new Set(heads.map((head) => head[part])).size).toBe(heads.length);
  });
});

test('every picture has a description', () => {
  for (const { alt, src } of [heroPicture, ...villaGallery, ...highlights, ...communityPhotos]) {
    expect([src, alt.length > 20]).toEqual([src, true]);
    expect(src).toMatch(/^\/pictures\/[a-z-]+\.svg$/);
  }
});
