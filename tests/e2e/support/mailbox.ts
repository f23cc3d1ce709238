/** The first link in a mail whose path has this beginning; empty without one. */
export const linkIn = (text: string, path: string): string =>
  new RegExp(`https?:\\S+/${path}\\S+`).exec(text)?.[0] ?? '';
