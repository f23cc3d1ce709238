import {
  checkAnonymousReads,
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

const checks: readonly Check[] = [
  checkSecurityHeaders,
  checkGate,
  checkCaching,
  checkManifest,
  checkSecurityTxt,
  checkAnonymousReads,
  checkEditions,
  checkFunctions,
  checkReadiness,
  checkSignUp,
  checkRestore,
];

/** All problems of a deployment, as sentences. A check that fails to run is a problem too. */
export async function examine(deployment: Deployment): Promise<string[]> {
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
  return [...new Set(found)];
}
