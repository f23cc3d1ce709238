import { expect, test } from 'vitest';
import { installWay, type InstallWay } from './install-way.ts';

const way = (userAgent: string, { touch = 0, canPrompt = false } = {}) =>
  installWay({ userAgent, maxTouchPoints: touch, canPrompt });

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36';
const chromeAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const chromeDesktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const sheet = (browser: 'safari' | 'other', device: 'phone' | 'tablet' = 'phone'): InstallWay => ({
  kind: 'share-sheet',
  browser,
  device,
});
const inside = (app: string | null, system: 'ios' | 'android'): InstallWay => ({
  kind: 'in-app',
  app,
  system,
});

const cases: readonly (readonly [name: string, userAgent: string, touch: number, way: InstallWay | null])[] =
  [
    ['Safari on an iPhone', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 5, sheet('safari')],
    [
      'Safari on an old iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6.7 Mobile/15E148 Safari/604.1',
      5,
      sheet('safari'),
    ],
    [
      'Safari on an iPad, which says Macintosh',
      `${mac} Version/18.6 Safari/605.1.15`,
      5,
      sheet('safari', 'tablet'),
    ],
    [
      'Safari on an iPad that asks for mobile pages',
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      5,
      sheet('safari', 'tablet'),
    ],
    ['Chrome on an iPhone', `${iphone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 5, sheet('other')],
    ['Firefox on an iPhone', `${iphone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, sheet('other')],
    [
      'Edge on an iPhone',
      `${iphone} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1`,
      5,
      sheet('other'),
    ],
    [
      'Chrome on an iPhone before iOS 16.4',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/112.0.5615.46 Mobile/15E148 Safari/604.1',
      5,
      null,
    ],
    [
      'Instagram on an iPhone',
      `${iphone} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_6; en_IN; en; scale=3.00; 1179x2556; 772246106)`,
      5,
      inside('Instagram', 'ios'),
    ],
    [
      'Instagram on Android',
      `${pixel} Instagram 390.0.0.43.81 Android (35/15; 420dpi; 1080x2400; Google/google; Pixel 8; shiba; shiba; en_IN; 772246106)`,
      5,
      inside('Instagram', 'android'),
    ],
    [
      'Facebook on an iPhone',
      `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/524.0.0.44.107;FBBV/767000000;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBCR/;FBID/phone;FBLC/en_IN;FBOP/5]`,
      5,
      inside('Facebook', 'ios'),
    ],
    ['Facebook on Android', `${pixel} [FB_IAB/FB4A;FBAV/520.0.0.54.97;]`, 5, inside('Facebook', 'android')],
    [
      'Messenger on Android',
      `${pixel} [FB_IAB/Orca-Android;FBAV/520.0.0.33.107;]`,
      5,
      inside('Messenger', 'android'),
    ],
    [
      'Messenger on an iPhone',
      `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0.0;FBBV/1;FBDV/iPhone15,2]`,
      5,
      inside('Messenger', 'ios'),
    ],
    [
      'LinkedIn on an iPhone',
      `${iphone} Mobile/15E148 [LinkedInApp]/9.31.5720`,
      5,
      inside('LinkedIn', 'ios'),
    ],
    ['LinkedIn on Android', `${pixel} [LinkedInApp]`, 5, inside('LinkedIn', 'android')],
    ['WhatsApp on Android', `${pixel} WhatsApp/2.25.20.79`, 5, inside('WhatsApp', 'android')],
    ['X on an iPhone', `${iphone} Mobile/15E148 Twitter for iPhone/11.10`, 5, inside('X', 'ios')],
    [
      'Telegram on Android',
      `${pixel} Telegram-Android/11.14.1 (Google Pixel 8; Android 15; SDK 35; HIGH)`,
      5,
      inside('Telegram', 'android'),
    ],
    [
      'the Google app on an iPhone',
      `${iphone} GSA/380.0.798000000 Mobile/15E148 Safari/604.1`,
      5,
      inside('Google', 'ios'),
    ],
    ['an unknown app on an iPhone', `${iphone} Mobile/15E148`, 5, inside(null, 'ios')],
    ['an unknown app on Android', pixel, 5, inside(null, 'android')],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
      5,
      { kind: 'menu' },
    ],
    ['Safari on a Macintosh', `${mac} Version/18.6 Safari/605.1.15`, 0, { kind: 'dock' }],
    ['Safari 16 on a Macintosh', `${mac} Version/16.6 Safari/605.1.15`, 0, null],
    ['Chrome on Android before beforeinstallprompt', chromeAndroid, 5, null],
    ['Chrome on Windows before beforeinstallprompt', chromeDesktop, 0, null],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
      0,
      null,
    ],
    [
      'WebKitGTK on Linux',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      0,
      null,
    ],
  ];

test.each(cases)('%s', (_, userAgent, touch, expected) => {
  expect(way(userAgent, { touch })).toEqual(expected);
});

test.each([
  ['Chrome on Android', chromeAndroid],
  ['Chrome on Windows', chromeDesktop],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on a Macintosh',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
])('%s asks once it has fired beforeinstallprompt', (_, userAgent) => {
  expect(way(userAgent, { canPrompt: true })).toEqual({ kind: 'prompt' });
});
