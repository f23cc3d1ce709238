import type { InstallMethod } from './install-method.ts';
import { site } from '../../content/site.ts';

/** The part of a browser that a step points at. `install-steps.tsx` draws the picture. */
export type StepIllustration =
  | { readonly kind: 'bar'; readonly at: 'top' | 'bottom'; readonly sign: 'share' | 'dots' | 'kebab' }
  | { readonly kind: 'menu-bar' }
  | { readonly kind: 'menu'; readonly label: string; readonly sign: 'add' | 'open' }
  | { readonly kind: 'home' }
  | { readonly kind: 'dock' };

interface InstallStep {
  readonly picture: StepIllustration;
  readonly text: string;
}

export interface InstallTexts {
  readonly title: string;
  readonly why: string;
  /** Empty when the browser has its own install prompt. */
  readonly steps: readonly InstallStep[];
  /** How to leave an app's own browser by copying the link. */
  readonly link?: string | undefined;
}

const onScreen = {
  title: 'Keep the club on your home screen',
  why: 'It opens at once, even offline, and what you write waits here until it is sent.',
};
const inWindow = {
  title: 'Give the club a window of its own',
  why: 'It opens at once, even offline, and shows on its icon how many messages are new.',
};

const home: InstallStep = {
  picture: { kind: 'home' },
  text: `From now on, open ${site.shortName} from your home screen.`,
};

const addToHomeScreen: InstallStep = {
  picture: { kind: 'menu', label: 'Add to Home Screen', sign: 'add' },
  text: 'Scroll down, choose “Add to Home Screen”, then press Add.',
};

/** The card's texts for a method of installing. `isTouch` distinguishes a phone from a computer. */
export const installTexts = (method: InstallMethod, isTouch: boolean): InstallTexts => {
  if (method.kind === 'prompt') return { ...(isTouch ? onScreen : inWindow), steps: [] };
  if (method.kind === 'share-sheet')
    return { ...onScreen, steps: [shareStep(method), addToHomeScreen, home] };
  if (method.kind === 'in-app') return inAppTexts(method);
  if (method.kind === 'menu')
    return {
      ...onScreen,
      steps: [
        {
          picture: { kind: 'bar', at: 'bottom', sign: 'kebab' },
          text: 'Open the menu of your browser: the three dots.',
        },
        {
          picture: { kind: 'menu', label: 'Add app to Home screen', sign: 'add' },
          text: 'Choose “Add app to Home screen”. Older versions call it “Install”.',
        },
        home,
      ],
    };
  return {
    ...inWindow,
    steps: [
      { picture: { kind: 'menu-bar' }, text: 'At the top of the screen, open the menu File.' },
      {
        picture: { kind: 'menu', label: 'Add to Dock…', sign: 'add' },
        text: 'Choose “Add to Dock…”, then press Add.',
      },
      { picture: { kind: 'dock' }, text: `From now on, open ${site.shortName} from your Dock.` },
    ],
  };
};

const shareStep = ({ browser, device }: Extract<InstallMethod, { kind: 'share-sheet' }>): InstallStep =>
  browser === 'safari' && device === 'phone'
    ? {
        picture: { kind: 'bar', at: 'bottom', sign: 'share' },
        text: 'Press Share below the page. On newer iPhones it is behind the three dots.',
      }
    : {
        picture: { kind: 'bar', at: 'top', sign: 'share' },
        text: 'Press Share, at the top beside the address or in your browser’s menu.',
      };

const inAppTexts = ({ app, system }: Extract<InstallMethod, { kind: 'in-app' }>): InstallTexts => ({
  title: app === null ? 'You are in another app’s browser' : `You are in ${app}’s own browser`,
  why: 'It may forget your sign-in and what you write. In your own browser both stay, and the club fits on your home screen.',
  steps: [
    {
      picture: { kind: 'bar', at: 'top', sign: system === 'ios' ? 'dots' : 'kebab' },
      text: 'Press the three dots, most often at the top right.',
    },
    {
      picture: { kind: 'menu', label: 'Open in browser', sign: 'open' },
      text: `Choose “Open in browser”${system === 'ios' ? ', or “Open in Safari”' : ', or “Open in Chrome”'}.`,
    },
  ],
  link: 'Not in the menu? Copy the link and paste it into your browser.',
});
