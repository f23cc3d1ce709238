import { strip } from '../../../../../supabase/functions/_shared/layout.ts';
import type { Sheet } from '../browser.ts';

/** The villa above each mail, for screens of two device pixels a pixel. `picture` is an SVG document. */
export const mailStrip = (picture: string): Sheet => ({
  html: `<!doctype html><style>body{margin:0;overflow:hidden}svg{display:block;width:560px;height:245px;margin-top:-84px}</style>${picture}`,
  ...strip,
  scale: 2,
});
