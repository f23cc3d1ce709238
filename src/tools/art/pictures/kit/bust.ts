import { colour, mix } from './colours.ts';
import { limb, n, type Point, type Shape } from './geometry.ts';
import { head } from './head.ts';
import type { Look } from './pose.ts';

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly back: string;
  readonly isLeft: boolean;
}

/** Head and shoulders in a frame, as in a video call. */
export const bust = (look: Look, { x, y, width, height, back, isLeft }: Frame): string => {
  const u = height * 0.5;
  const middle: Point = [x + width / 2, y + height * 0.5];
  const build = look.build ?? 1;
  const made = head(look, 'front', middle, u, isLeft ? -4 : 4, isLeft);
  const [cx, bottom] = [middle[0], y + height];
  const w = u * 0.84 * build;
  const shoulders = `M${n(cx - w)} ${n(bottom)}C${n(cx - w)} ${n(bottom - u * 0.4)} ${n(cx - w * 0.7)} ${n(bottom - u * 0.42)} ${n(cx - u * 0.2)} ${n(bottom - u * 0.5)}H${n(cx + u * 0.2)}C${n(cx + w * 0.7)} ${n(bottom - u * 0.42)} ${n(cx + w)} ${n(bottom - u * 0.4)} ${n(cx + w)} ${n(bottom)}z`;
  const drawn = ({ d, fill }: Shape) => `<path fill="${fill}" d="${d}"/>`;
  return (
    `<path fill="${back}" d="M${x} ${y}h${width}v${height}h${-width}z"/>` +
    made.behind.map(drawn).join('') +
    drawn({
      d: limb([cx, middle[1] + u * 0.3], [cx, bottom - u * 0.4], u * 0.19, u * 0.2),
      fill: mix(look.skin, colour.ink, 0.22),
    }) +
    drawn({ d: shoulders, fill: look.top }) +
    made.shapes.map(drawn).join('')
  );
};
