import { reviewStats } from '../../content/reviews.ts';
import { site } from '../../content/site.ts';
import { colors } from '../../config/colors.ts';
import { escapeHtml, type Sheet } from './browser.ts';

interface CardParts {
  readonly fontFaces: string;
  /** The club's mark and the picture, SVG documents. */
  readonly mark: string;
  readonly picture: string;
}

/** The card of a shared link to the landing page. */
export const homeCard = ({ picture, ...parts }: CardParts): Sheet =>
  card(
    parts,
    `<main class="top"><h1>Build your website<br>in one night. <em>In Goa.</em></h1></main>
<p>24 hours<br>12 seats<br>one villa above the sea</p><div class="wide">${picture}</div>`,
  );

/** The card of a shared link to the reviews. */
export const reviewsCard = ({ picture, ...parts }: CardParts): Sheet =>
  card(
    parts,
    `<div class="right">${picture}</div>
<main class="half"><h1>Client<br>Success<br>Stories</h1><div class="stars">${star.repeat(5)}</div>
<dl>${reviewStats.map(({ figure, label }) => `<dt>${escapeHtml(figure)}</dt><dd>${escapeHtml(label)}</dd>`).join('')}</dl></main>`,
  );

const card = ({ fontFaces, mark }: Omit<CardParts, 'picture'>, inside: string): Sheet => ({
  html: `<!doctype html><meta charset="utf-8"><style>${fontFaces}${style}</style><header>${mark}<b>${escapeHtml(site.name)}</b></header>${inside}`,
  width: 1200,
  height: 630,
});

const star = `<svg width="44" height="44" viewBox="0 0 24 24" fill="${colors.lamp.DEFAULT}"><path d="m12 2 3 6.5 7 .9-5.1 4.9 1.3 7L12 17.9 5.8 21.3l1.3-7L2 9.4l7-.9z"/></svg>`;

const style = `
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:${colors.night.DEFAULT};color:${colors.sand.DEFAULT};font:500 32px/1.3 Hanken;-webkit-font-smoothing:antialiased}
header{position:absolute;z-index:2;left:64px;top:44px;display:flex;gap:18px;align-items:center;font:600 34px/1 Fraunces}
header svg{width:56px;height:56px}
main{position:absolute;z-index:2;left:64px;bottom:52px}.top{top:124px;bottom:auto}
h1{font:600 76px/1 Fraunces;letter-spacing:-.015em}em{font-style:normal;color:${colors.lamp.DEFAULT}}
p{position:absolute;z-index:2;right:64px;top:48px;font-size:28px;line-height:1.45;text-align:right}
.wide{position:absolute;inset:0;background:#11241d}
/* The headline stands where the moon would. */
#moon{display:none}
.wide svg{position:absolute;left:-8px;bottom:-44px;width:1216px;height:532px}
.right{position:absolute;right:0;top:0;width:700px;height:630px;overflow:hidden}
.right svg{position:absolute;height:630px;width:945px;left:-130px}
.half{width:470px}.half h1{font-size:78px}
.stars{display:flex;gap:6px;margin:20px 0 16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 18px;font-size:27px;align-items:baseline}dt{font:600 32px/1.25 Hanken;color:${colors.lamp.DEFAULT}}dd{margin:0}`;
