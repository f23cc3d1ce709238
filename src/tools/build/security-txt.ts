import type { Plugin } from 'vite';
import { site } from '../../content/site.ts';

/** RFC 9116 asks for less than a year. The doctor says when a site has to be built again. */
const validDays = 360;

/** Tells where to report a weakness of this site, as RFC 9116 has it: `/.well-known/security.txt`. */
export const securityTxt = (builtAt: number): string =>
  [
    `Contact: ${site.email.href}`,
    `Expires: ${new Date(builtAt + validDays * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.origin.href}/.well-known/security.txt`,
    '',
  ].join('\n');

/** Adds the file to a build. */
export const securityTxtPlugin = (): Plugin => ({
  name: 'security-txt',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: '.well-known/security.txt',
      source: securityTxt(Date.now()),
    });
  },
});
