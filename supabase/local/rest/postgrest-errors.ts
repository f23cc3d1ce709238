/** The parts of a Postgres error that PostgREST passes on. */
interface PostgresError extends Error {
  readonly code: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}

/**
 * Rewrites an error whose SQLSTATE lite does not know (constraints, RAISE, timeouts), because lite would answer 500 "SUP".
 * The new error has SQLSTATE 'PGRST', with which a function can RAISE the exact answer. Returns every other error unchanged.
 */
export function toPostgrestError(error: unknown): unknown {
  if (!isPostgresError(error) || isKnownToLite(error.code)) return error;
  const body = {
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  };
  return Object.assign(new Error(JSON.stringify(body), { cause: error }), {
    code: 'PGRST',
    detail: JSON.stringify({ status: statusOf(error.code), headers: {} }),
  });
}

function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    error.code !== 'PGRST'
  );
}

function isKnownToLite(code: string): boolean {
  return code === '25006' || code.startsWith('42') || code.startsWith('22');
}

/** PostgREST's table from SQLSTATE to HTTP status (its module `PostgREST.Error`, `pgErrorStatus`). */
function statusOf(code: string): number {
  if (code === '23503' || code === '23505') return 409;
  if (code === 'P0001' || code === '21000') return 400;
  if (code === '57P01') return 503;
  // Too many arguments for a function: PostgREST would not find the function, but lite calls it.
  if (code === '54023') return 404;
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2));
    return status >= 200 && status <= 599 ? status : 500;
  }
  return STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
