/** The auth service's names for the kinds of mail links. */
const mailLinkTypes = ['signup', 'magiclink', 'recovery', 'invite', 'email_change'] as const;
export type MailLinkType = (typeof mailLinkTypes)[number];

/** `refused`: the address holds tokens that this app never accepts from an address, or an error of the auth service. */
export type MailLink =
  | { readonly kind: 'link'; readonly type: MailLinkType; readonly tokenHash: string }
  | { readonly kind: 'refused' };

/** The parameters that a redirect of the auth service puts into the query or the fragment. */
const redirectParameters = ['access_token', 'refresh_token', 'code', 'error', 'error_code'];

/** Reads a mail link's token from the page's address; null for any other address. */
export const readMailLink = ({ hash, search }: URL): MailLink | null => {
  const parameters = new URLSearchParams(`${hash.slice(1)}&${search.slice(1)}`);
  const tokenHash = parameters.get('token_hash');
  const type = mailLinkTypes.find((known) => known === parameters.get('type'));
  if (tokenHash !== null && type) return { kind: 'link', type, tokenHash };
  const isRedirect = tokenHash !== null || redirectParameters.some((name) => parameters.has(name));
  return isRedirect ? { kind: 'refused' } : null;
};
