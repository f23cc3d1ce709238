import { limits } from '../config/limits.ts';

/**
 * Whether a name claims to speak for the club, in any case, letter style or look-alike letters, or letter by letter.
 * `private.claims_club_voice` in supabase/migrations has the same rule; club-voice.test.ts and schemas.test.ts test both.
 */
export const claimsClubVoice = (name: string): boolean =>
  reserved.test(
    Array.from(name.normalize('NFKD'), (letter) => latin.get(letter) ?? letter)
      .join('')
      .replaceAll(/[^ -~]/g, '')
      .replaceAll(/[^a-z]+/gi, ' '),
  );

const reserved = new RegExp(limits.reservedInNames, 'i');

/** The letters of the reserved words, each with characters that look like it and that NFKD leaves alone. */
export const lookalikes = {
  a: '@4аАαΑɑᴀᎪꓮ🅰🅐🇦',
  b: '8вВьЬβΒʙᏴꓐ🅱🅑🇧',
  c: 'сСςᴄᏟꓚ🅲🅒🇨',
  d: 'ԁԀᴅᎠꓓ🅳🅓🇩',
  e: '3еЕєЄεΕҽᴇᎬꓰ🅴🅔🇪',
  g: '69ɡցԍԌɢᏀꓖ🅶🅖🇬',
  i: '1!|іІӏӀιΙıɩɪᎥꓲ🅸🅘🇮',
  l: 'łŁʟᏞꓡ🅻🅛🇱',
  n: 'пПиИηΝոɴꓠ🅽🅝🇳',
  o: '0оОοΟσօՕөøØᴏꓳ🅾🅞🇴',
  r: 'гГяЯᴦʀᏒꓣ🆁🅡🇷',
  s: '5$ѕЅʂꜱᏚꓢ🆂🅢🇸',
  u: 'υսՍᴜꓴ🆄🅤🇺',
  z: '2ζΖʐᴢᏃꓜ🆉🅩🇿',
} as const;

const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);
