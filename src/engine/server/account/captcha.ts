const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The part of Turnstile's API that is used: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string;
      /** Shows the widget only when the person has to do something. */
      readonly appearance: 'interaction-only';
      readonly theme: 'dark';
      readonly callback: (token: string) => void;
      readonly 'error-callback': () => void;
    },
  ): unknown;
}

/** Gets a token from Turnstile, valid for one request. Rejects when Turnstile cannot be reached. */
export const askCaptcha = async (siteKey: string): Promise<string> => {
  const turnstile = await load();
  const place = document.createElement('div');
  place.style.cssText = 'position:fixed;inset:auto 0 1rem;display:grid;place-items:center;z-index:50';
  document.body.append(place);
  try {
    return await new Promise((resolve, reject) => {
      turnstile.render(place, {
        sitekey: siteKey,
        appearance: 'interaction-only',
        theme: 'dark',
        callback: resolve,
        'error-callback': () => reject(new Error('The captcha failed.')),
      });
    });
  } finally {
    place.remove();
  }
};

const load = async (): Promise<Turnstile> => {
  if (!there())
    await new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = script;
      element.addEventListener('load', resolve);
      element.addEventListener('error', () => {
        element.remove();
        reject(new Error('The captcha did not load.'));
      });
      document.head.append(element);
    });
  return there() ?? Promise.reject(new Error('The captcha did not start.'));
};

const there = (): Turnstile | null => {
  const turnstile: unknown = Reflect.get(globalThis, 'turnstile');
  return isTurnstile(turnstile) ? turnstile : null;
};

const isTurnstile = (value: unknown): value is Turnstile =>
  typeof value === 'object' && value !== null && 'render' in value;
