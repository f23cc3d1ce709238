import { expect, test } from 'vitest';
import { sourceText } from './use-source-text.ts';

test.each([
  [{ utm_source: 'instagram', utm_medium: 'bio', utm_campaign: 'villa-night' }, 'Instagram, villa-night'],
  [{ utm_source: 'WhatsApp', ref: 'goa-1' }, 'WhatsApp, Asha Naik’s link'],
  [{ ref: 'GOA-1' }, 'Asha Naik’s link'],
  [{ ref: 'GOA-2' }, 'A member’s link'],
  [{ utm_term: 'x' }, 'No campaign and no link'],
  [null, 'No campaign and no link'],
])('the source %j reads as “%s”', (source, text) => {
  expect(sourceText(source, (code) => (code === 'GOA-1' ? 'Asha Naik' : undefined))).toBe(text);
});
