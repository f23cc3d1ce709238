interface BrowserTraits {
  readonly userAgent: string;
  /** Distinguishes an iPad, whose user agent says Macintosh, from a Macintosh, which has no touch screen. */
  readonly maxTouchPoints: number;
  /** The browser has fired `beforeinstallprompt`. */
  readonly canPrompt: boolean;
}

/**
 * How a person installs the app in this browser. `prompt`: the browser asks. `share-sheet`: Share, then Add to Home
 * Screen. `in-app`: not possible inside another app's browser (`app` names that app). `menu`: in the browser's menu.
 * `dock`: File > Add to Dock.
 */
export type InstallMethod =
  | { readonly kind: 'prompt' }
  | {
      readonly kind: 'share-sheet';
      readonly browser: 'safari' | 'other';
      readonly device: 'phone' | 'tablet';
    }
  | { readonly kind: 'in-app'; readonly app: string | null; readonly system: 'ios' | 'android' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'dock' };

/** Finds the method by the user agent, because no feature reveals where a browser's Share button is. Null when no method is known. */
export const installMethod = ({
  userAgent,
  maxTouchPoints,
  canPrompt,
}: BrowserTraits): InstallMethod | null => {
  const isPad = /\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  const isApple = isPad || /\biP(?:hone|od)\b/.test(userAgent);
  const isAndroid = /\bAndroid\b/.test(userAgent);
  const app = hostApps.find(({ mark }) => mark.test(userAgent))?.name ?? null;
  if (isApple || isAndroid) {
    const isInside = app !== null || (isApple ? !isAppleBrowser(userAgent) : /; wv\)/.test(userAgent));
    if (isInside) return { kind: 'in-app', app, system: isApple ? 'ios' : 'android' };
  }
  if (canPrompt) return { kind: 'prompt' };
  if (isApple) return appleMethod(userAgent, isPad);
  if (isAndroid) return /\bFirefox\/\d/.test(userAgent) ? { kind: 'menu' } : null;
  return canAddToDock(userAgent) ? { kind: 'dock' } : null;
};

/** Apps with a browser of their own. `mark`: what the app adds to the user agent. */
const hostApps: readonly { readonly name: string; readonly mark: RegExp }[] = [
  { name: 'Instagram', mark: /\bInstagram\b/ },
  { name: 'Messenger', mark: /\bMessenger(?:ForiOS|LiteForiOS)\b|\bOrca-Android\b|\bFB_IAB\/Orca/i },
  { name: 'Facebook', mark: /\bFB(?:AN|AV|IOS|_IAB)\b/ },
  { name: 'WhatsApp', mark: /\bWhatsApp\// },
  { name: 'LinkedIn', mark: /\bLinkedInApp\b/ },
  { name: 'X', mark: /\bTwitter(?:Android| for iPhone| for iPad)\b/ },
  { name: 'Telegram', mark: /\bTelegram-Android\b/ },
  { name: 'TikTok', mark: /\b(?:musical_ly|BytedanceWebview|TikTok)/ },
  { name: 'Snapchat', mark: /\bSnapchat\b/ },
  { name: 'Pinterest', mark: /\[Pinterest\// },
  { name: 'Threads', mark: /\bBarcelona\b/ },
  { name: 'Google', mark: /\bGSA\// },
];

/** Whether a user agent on an Apple device names a browser. That of a web view names none. */
const isAppleBrowser = (userAgent: string): boolean => /\bSafari\//.test(userAgent);

const appleMethod = (userAgent: string, isPad: boolean): InstallMethod | null => {
  const device = isPad ? 'tablet' : 'phone';
  if (!/\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|OPX|DuckDuckGo|Ddg|YaBrowser|Brave)\//.test(userAgent))
    return { kind: 'share-sheet', browser: 'safari', device };
  // Browsers other than Safari can add to the home screen from iOS 16.4 on. A system that hides its version is newer.
  const [, major = '99', minor = '0'] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? [];
  const version = Number(major) + Number(minor) / 100;
  return version >= 16.04 ? { kind: 'share-sheet', browser: 'other', device } : null;
};

/** Whether this is Safari 17 or later on a Macintosh, which can add to the Dock. */
const canAddToDock = (userAgent: string): boolean => {
  const version = /\bMacintosh\b.*\bVersion\/(\d+)[.\d]* Safari\//.exec(userAgent)?.[1];
  return version !== undefined && Number(version) >= 17 && !/\b(?:Chrome|Chromium|Edg)\//.test(userAgent);
};
