/** Addresses that we mail. */
export const mailAddresses: readonly string[] = [
  'meera@example.com',
  'Asha.Naik+goa@Example.com',
  "o'brien@example.com",
  'r&d@example.co.in',
  'a_b-c@sub-domain.example.museum',
  '1@2.example',
  'asha@xn--bcher-kva.example',
  'asha@example.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
  `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(60)}`,
];

/**
 * Spellings that mail programs read as another mailbox, as several mailboxes, or as headers. `the…` names the mailbox that an
 * attacker means.
 */
export const notMailAddresses: readonly (readonly [what: string, text: string])[] = (
  [
    ['part of an address', '', 'victim', '@victim.example', 'victim@', 'victim@localhost'],
    ['angle brackets', '<victim@victim.example>', 'a2<quiet@victim.example>', '"a" <quiet@victim.example>'],
    ['a quoted name', '"x"@victim.example', '"quiet@victim.example"@other.example'],
    ['a comment', '(c)quiet@victim.example', 'quiet(c)@victim.example', 'quiet@victim.example(c)'],
    ['a comment for a name', '(c)@victim.example'],
    ['a dot too many', 'quiet@victim.example.', '.quiet@victim.example', 'quiet.@victim.example'],
    ['two dots', 'quiet..x@victim.example', 'quiet@victim..example', 'quiet@.victim.example'],
    ['a hyphen at an end', 'quiet@-victim.example', 'quiet@victim-.example'],
    ['a number', 'quiet@[192.0.2.1]', 'quiet@[IPv6:2001:db8::1]', 'quiet@192.0.2.1', 'quiet@3221225985'],
    ['a route', 'quiet@victim.example@other.example', '@relay.example:quiet@victim.example'],
    ['a route in signs', 'quiet%victim.example@relay.example', 'relay!quiet@victim.example'],
    ['an encoded sign', 'quiet%40victim.example', 'quiet%0d%0abcc@victim.example'],
    ['a space', ' quiet@victim.example', 'quiet@victim.example ', 'qui et@victim.example'],
    ['a space or a tab inside', 'quiet @victim.example', 'quiet\t@victim.example'],
    ['a line break', 'quiet@victim.example\n', 'quiet@victim.example\r\nBcc: other@victim.example'],
    ['a line break before the name or behind', 'a\nBcc: quiet@victim.example', 'quiet@victim.example\u2028'],
    ['a list', 'quiet@victim.example,other@victim.example', 'quiet@victim.example;other@victim.example'],
    ['a group', 'club:quiet@victim.example;'],
    ['a link', 'mailto:quiet@victim.example', 'quiet@victim.example?bcc=other@victim.example'],
    ['a sign', 'qui\\et@victim.example', 'quiet/x@victim.example', 'quiet@vic_tim.example'],
    ['an encoded word', '=?utf-8?q?quiet?=@victim.example'],
    ['a zero-width space', 'quiet\u200B@victim.example', 'quiet@vic\u200Btim.example'],
    ['a mark', 'qui\u200Det@victim.example', 'qui\u00ADet@victim.example', 'quiet\u2060@victim.example'],
    ['a mark at its start', '\uFEFFquiet@victim.example', '\u202Equiet@victim.example'],
    ['a mark of direction', 'quiet\u200F@victim.example', '\u2066quiet\u2069@victim.example'],
    ['full width', 'ｑuiet@victim.example', 'quiet@ｖictim.example', 'quiet＠victim.example'],
    ['another dot', 'quiet@victim．example', 'quiet@victim。example'],
    ['a look-alike', 'quіet@victim.example', 'quıet@victim.example', '\u{1D42A}uiet@victim.example'],
    [
      'a letter that folds',
      'quiet@\u212Aelvin.example',
      'quiet@\u017Fite.example',
      'o\uFB03ce@victim.example',
    ],
    ['an accent', 'quiet@bücher.example', 'quiét@victim.example', 'quie\u0301t@victim.example'],
    [
      'a control',
      'quiet\u{E0041}@victim.example',
      'quiet\u0007@victim.example',
      'quiet\u007F@victim.example',
    ],
    ['a long part', `${'a'.repeat(65)}@victim.example`, `quiet@${'b'.repeat(64)}.example`],
    ['255 characters', `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(61)}`],
    ['a very long name', `${'a.'.repeat(50_000)}a@victim.example`],
  ] as const
).flatMap(([what, ...texts]) => texts.map((text) => [what, text] as const));
