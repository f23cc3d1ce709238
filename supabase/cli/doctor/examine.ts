import {
  checkAnonymousReads,
  checkApi,
  checkEditions,
  checkFunctions,
  checkReadiness,
  checkRestore,
  checkSignUp,
} from './api-checks.ts';
import type { Check, Deployment } from './deployment.ts';
import {
  checkCaching,
  checkGate,
  checkManifest,
  checkSecurityHeaders,
  checkSecurityTxt,
} from './site-checks.ts';

const siteChecks: readonly Check[] = [
  checkSecurityHeaders,
  checkGate,
  checkCaching,
  checkManifest,
  checkSecurityTxt,
];
const apiChecks: readonly Check[] = [
  checkAnonymousReads,
  checkEditions,
  checkFunctions,
  checkReadiness,
  checkSignUp,
  checkRestore,
];

/**
 * Resolves to all problems of a deployment, as sentences; without an API to one sentence for all of its checks. A check that
 * fails to run is a problem too. Leaves out the checks in `skipped`.
 */
export async function examine(deployment: Deployment, skipped: readonly Check[] = []): Promise<string[]> {
  const found = await runChecks(siteChecks, deployment);
  const withoutApi = await runChecks([checkApi], deployment);
  if (withoutApi.length > 0) found.push(...withoutApi);
  else {
    const needed = apiChecks.filter((check) => !skipped.includes(check));
    found.push(...(await runChecks(needed, deployment)));
  }
  return [...new Set(found)];
}

async function runChecks(checks: readonly Check[], deployment: Deployment): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks) {
    try {
      found.push(...(await check(deployment)));
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      found.push(
        `A check could not be made: ${error instanceof Error ? error.message : String(error)}${cause}.`,
      );
    }
  }
  return found;
}
