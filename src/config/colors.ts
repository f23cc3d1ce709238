/**
 * The look as tokens: a laterite villa above the sea, after dark. tests/setup/contrast.test.ts
 * holds every pairing of a text colour and a ground to WCAG AA.
 */
export const colors = {
  /**
   * Grounds: `DEFAULT` the page, `1` a raised surface, `2` a surface on it, `own` the member's own chat line, `veil` a raised
   * surface through which the falling characters show. `line` draws rules, `edge` the borders of controls.
   */
  night: {
    DEFAULT: '#0b1410',
    1: '#121e18',
    2: '#1a2921',
    veil: '#97dcb00d',
    own: '#1f4233',
    line: '#33493d',
    edge: '#6f8a7b',
  },
  /** Text, and secondary text. */
  sand: { DEFAULT: '#f1e7d3', dim: '#b9b19d' },
  /** Buttons and links; `ink` is the text on it. */
  lamp: { DEFAULT: '#f0b44c', bright: '#ffca6b', ink: '#1d1303' },
  /** Live, delivered, and the falling characters. */
  phosphor: '#7fd9a0',
  /** Warnings. */
  laterite: '#e0825f',
  /** Errors; `ink` is the text on it. */
  alarm: { DEFAULT: '#ff8f85', ink: '#2a0705' },
  /** The grounds of members without a picture, day and night; `ink` is the letter on them. */
  face: {
    laterite: '#7d3d2a',
    sea: '#1d5a60',
    moss: '#4b5a2c',
    sand: '#6b5b3c',
    dusk: '#3d4c78',
    clay: '#7a4a57',
    ink: '#f1e7d3',
  },
  /** A QR code, which many scanners know as dark on light only. */
  code: { DEFAULT: '#000000', paper: '#ffffff' },
} as const;

/** The tokens by day, for pages that are read in the sun: a `main` with a `data-by-day` in it, while the device is set to light. */
export const dayColors = {
  night: {
    DEFAULT: '#fbf6ec',
    1: '#fffdf8',
    2: '#f1e9d8',
    veil: '#fffdf8',
    own: '#dcebdc',
    line: '#d8cdb8',
    edge: '#857a66',
  },
  sand: { DEFAULT: '#17211b', dim: '#41493f' },
  lamp: { DEFAULT: '#6f4200', bright: '#4e2e00', ink: '#fff8ea' },
  phosphor: '#0d5230',
  laterite: '#87330f',
  alarm: { DEFAULT: '#930f08', ink: '#fff8ea' },
} as const;
