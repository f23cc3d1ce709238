/** A value that was understood, or the wording with which the real server refuses it. */
export type Parsed<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };
