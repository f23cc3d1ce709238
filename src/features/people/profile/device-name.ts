/** Names a device by its user agent: "Firefox on Windows". */
export const deviceName = (userAgent: string | null): string => {
  const nameIn = (known: readonly Named[]) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return system ?? 'Unknown device';
  return system ? `${browser} on ${system}` : browser;
};

type Named = readonly [name: string, mark: RegExp];

/** The order matters: a browser's user agent also contains the names of browsers further down. */
const browsers: readonly Named[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
