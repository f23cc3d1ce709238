/** The one thing of Deno that functions use; the embedded backend provides the same in Node. */
declare const Deno: { readonly env: { get(name: string): string | undefined } };

/** The first of these variables that is set. Throws if none is: the function is not configured then. */
export function env(...names: readonly string[]): string {
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value !== undefined && value !== '') return value;
  }
  throw new Error(`${names.join(' or ')} must be set in the function's environment.`);
}
