import type { Deployment } from '../../doctor/deployment.ts';
import { projectParts } from '../../doctor/project-parts.ts';
import type { Live } from '../live.ts';

/** The deployment of `.env`, for the doctor's checks. */
export const deploymentOf = async (live: Live): Promise<Deployment> => ({
  site: live.value('SITE_URL'),
  api: live.value('VITE_SUPABASE_URL'),
  publishableKey: live.value('VITE_SUPABASE_PUBLISHABLE_KEY'),
  secretKey: live.values()['SUPABASE_SECRET_KEY'] || null,
  ...(await projectParts()),
  fetch,
});
