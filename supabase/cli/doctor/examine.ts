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

const ofSite: readonly Check[] = [
  checkSecurityHeaders,
  checkGate,
  checkCaching,
  checkManifest,
  checkSecurityTxt,
];
const ofApi: readonly Check[] = [
  checkAnonymousReads,
  checkEditions,
  checkFunctions,
  checkReadiness,
  checkSignUp,
  checkRestore,
];

/**
 * All problems of a deployment, as sentences; those of the API in one when there is none. A check that fails to run is a problem
 * too. Leaves out the checks in `made`.
 */
export async function examine(deployment: Deployment, made: readonly Check[] = []): Promise<string[]> {
  const found = await faultsOf(ofSite, deployment);
  const missing = await faultsOf([checkApi], deployment);
  found.push(
    ...(missing.length > 0
      ? missing
      : await faultsOf(
          ofApi.filter((check) => !made.includes(check)),
          deployment,
        )),
  );
  return [...new Set(found)];
}

async function faultsOf(checks: readonly Check[], deployment: Deployment): Promise<string[]> {
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
