declare const Deno: { readonly env: { get(name: string): string | undefined } };

export function environment(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
