import { expect, test } from 'vitest';
import { installMethod } from './install-method.ts';

const methodOf = (userAgent: string, { touch = 0, canPrompt = false } = {}) =>
  installMethod({ userAgent, maxTouchPoints: touch, canPrompt });

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const pixel = `Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250205.002; wv) ${chrome} Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36`;
const chromeAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Chrome/140.0.0.0 Mobile Safari/537.36`;
const chromeDesktop = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Chrome/140.0.0.0 Safari/537.36`;

test.each([
  ['Safari on an iPhone', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'safari', 'phone'],
  ['Safari on an iPad, which says Macintosh', `${mac} Version/18.6 Safari/605.1.15`, 'safari', 'tablet'],
  [
    'Safari on an iPad that asks for mobile pages',
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
    'safari',
    'tablet',
  ],
  ['Chrome on an iPhone', `${iphone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'other', 'phone'],
  ['Firefox on an iPhone', `${iphone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'other', 'phone'],
  [
    'Edge on an iPhone',
    `${iphone} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1`,
    'other',
    'phone',
  ],
])('%s installs by the share sheet', (_, userAgent, browser, device) => {
  expect(methodOf(userAgent, { touch: 5 })).toEqual({ kind: 'share-sheet', browser, device });
});

test.each([
  ['Instagram', 'ios', `${iphone} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_6; en_IN)`],
  ['Instagram', 'android', `${pixel} Instagram 390.0.0.43.81 Android (35/15; 420dpi; Google/google)`],
  ['Facebook', 'ios', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/524.0.0.44.107;FBSN/iOS;FBSV/18.6]`],
  ['Facebook', 'android', `${pixel} [FB_IAB/FB4A;FBAV/520.0.0.54.97;]`],
  ['Messenger', 'android', `${pixel} [FB_IAB/Orca-Android;FBAV/520.0.0.33.107;]`],
  ['Messenger', 'ios', `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0.0;FBBV/1]`],
  ['LinkedIn', 'ios', `${iphone} Mobile/15E148 [LinkedInApp]/9.31.5720`],
  ['WhatsApp', 'android', `${pixel} WhatsApp/2.25.20.79`],
  ['X', 'ios', `${iphone} Mobile/15E148 Twitter for iPhone/11.10`],
  ['Telegram', 'android', `${pixel} Telegram-Android/11.14.1 (Google Pixel 8; Android 15; SDK 35; HIGH)`],
  ['Google', 'ios', `${iphone} GSA/380.0.798000000 Mobile/15E148 Safari/604.1`],
  [null, 'ios', `${iphone} Mobile/15E148`],
  [null, 'android', pixel],
])('the browser inside the app %s on %s cannot install', (app, system, userAgent) => {
  expect(methodOf(userAgent, { touch: 5 })).toEqual({ kind: 'in-app', app, system });
});

test.each([
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 5, 'menu'],
  ['Safari on a Macintosh', `${mac} Version/18.6 Safari/605.1.15`, 0, 'dock'],
  ['Safari 16 on a Macintosh', `${mac} Version/16.6 Safari/605.1.15`, 0, undefined],
  [
    'Chrome on an iPhone before iOS 16.4',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) ${webKit} CriOS/112.0.5615.46 Mobile/15E148 Safari/604.1`,
    5,
    undefined,
  ],
  ['Chrome on Android before beforeinstallprompt', chromeAndroid, 5, undefined],
  ['Chrome on Windows before beforeinstallprompt', chromeDesktop, 0, undefined],
  [
    'WebKitGTK on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Version/18.0 Safari/605.1.15`,
    0,
    undefined,
  ],
])('finds the install method of %s', (_, userAgent, touch, kind) => {
  expect(methodOf(userAgent, { touch })?.kind).toBe(kind);
});

test.each([
  ['Chrome on Android', chromeAndroid],
  ['Chrome on Windows', chromeDesktop],
])('%s asks once it has fired beforeinstallprompt', (_, userAgent) => {
  expect(methodOf(userAgent, { canPrompt: true })).toEqual({ kind: 'prompt' });
});
