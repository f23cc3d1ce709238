import { unreachable, type AuthFailure, type SignIn, type SignUpInput } from './auth.ts';
import { failed } from './auth-answers.ts';
import { askCaptcha } from './captcha.ts';
import type { MemoryClient } from './memory-client.ts';

export interface SignInOptions {
  /** The address of the site, to which mails lead. */
  readonly siteUrl: string;
  /** Turnstile's site key; empty for no captcha. */
  readonly captchaSiteKey?: string;
}

/** The requests that begin a session in this client. They never reject. */
export const createSignIns = (
  client: Pick<MemoryClient, 'signUp' | 'signInWithPassword'>,
  { siteUrl, captchaSiteKey = '' }: SignInOptions,
) => ({
  signUp: ({ fullName, email, password, referralCode }: SignUpInput): Promise<SignIn> =>
    withCaptcha(captchaSiteKey, noSession, async (captcha) => {
      const { data, error } = await client.signUp({
        email,
        password,
        options: {
          ...captcha,
          emailRedirectTo: `${siteUrl}/`,
          data: { full_name: fullName, ...(referralCode ? { referral_code: referralCode } : {}) },
        },
      });
      return { result: error ? failed(error) : { kind: 'ok' }, session: data.session };
    }),
  signIn: (credentials: { readonly email: string; readonly password: string }): Promise<SignIn> =>
    withCaptcha(captchaSiteKey, noSession, async (captcha) => {
      const { data, error } = await client.signInWithPassword({ ...credentials, options: captcha });
      return { result: error ? failed(error) : { kind: 'ok' }, session: data.session };
    }),
});

const noSession = (result: AuthFailure): SignIn => ({ result, session: null });

/** Runs the captcha, where there is one, before a request that needs its token. */
export const withCaptcha = async <Answer>(
  siteKey: string,
  refuse: (why: AuthFailure) => Answer,
  work: (options: { captchaToken?: string }) => Promise<Answer>,
): Promise<Answer> => {
  if (siteKey === '') return work({});
  const captchaToken = await askCaptcha(siteKey).catch(() => null);
  return captchaToken === null ? refuse(unreachable) : work({ captchaToken });
};
