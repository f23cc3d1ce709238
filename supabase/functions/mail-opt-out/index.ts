import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { env } from '../_shared/env.ts';
import { acceptCalls, answer, answerReadiness, methodNotAllowed, problem } from '../_shared/http.ts';
import { connectAsService } from '../_shared/service.ts';

/**
 * Opts the reader of a mail out of further mails of its kind. Mail programs call it by List-Unsubscribe (RFC 8058), the
 * site's page by its button. Only a POST opts out, because programs that scan mails open every link.
 */
export default acceptCalls(async (request) => {
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  if (request.method === 'GET' && token === null) return answerReadiness(request);
  if (request.method === 'GET' || request.method === 'HEAD')
    // The hosted service lets no function serve HTML, so the page belongs to the site.
    return Response.redirect(`${env('SITE_URL')}${paths.mailOptOut}?${query}`, 303);
  if (request.method !== 'POST') return methodNotAllowed('GET, POST, OPTIONS');

  if (!v.is(tokenSchema, token)) return unknownToken();
  const { data } = await connectAsService().rpc('opt_out_of_mails', { token }).throwOnError();
  return data === true ? answer({ opted_out: true }) : unknownToken();
});

/** The shape of private.opt_out_token (supabase/migrations). */
const tokenSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/));

const unknownToken = (): Response => problem(404, 'unknown_token', 'This link is not one of ours.');
