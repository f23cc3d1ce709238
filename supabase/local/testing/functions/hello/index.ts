import { createClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { environment } from '../_shared/environment.ts';

const bodySchema = v.object({ name: v.string() });

/** A function with everything that the real ones do: imports, environment, the API, mail. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/mail')) return sendMail(request);
    const body = v.safeParse(bodySchema, await request.json());
    if (!body.success) return Response.json({ message: 'name is missing' }, { status: 400 });

    const service = createClient(environment('SUPABASE_URL'), environment('SUPABASE_SECRET_KEY'), {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data: role } = await service.rpc('my_role');
    return Response.json({
      greeting: `Hello ${body.output.name}`,
      role,
      pathname,
      site: environment('SITE_URL'),
      organiser: environment('ORGANISER_EMAIL'),
      address: request.headers.get('x-forwarded-for'),
    });
  },
};

async function sendMail(request: Request): Promise<Response> {
  const response = await fetch(environment('MAIL_API_URL'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${environment('MAIL_API_KEY')}`,
      'idempotency-key': request.headers.get('idempotency-key') ?? '',
    },
    body: await request.text(),
  });
  return Response.json({ status: response.status, answer: await response.json() });
}
