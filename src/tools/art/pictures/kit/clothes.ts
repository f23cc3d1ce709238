import { n, place, type Point, type Shape } from './geometry.ts';
import type { Look } from './pose.ts';

/** Hips at the origin, one head is one. */
export const torso = ({ build = 1, belly = 1, wear }: Look, isSide: boolean): string => {
  const hemY = wear === 'kurta' || wear === 'dress' ? 0.62 : 0.2;
  const b = (value: number) => (value * build).toFixed(2);
  if (isSide) {
    const front = (0.34 + 0.14 * (belly - 1)) * build;
    return (
      `M-${b(0.36)} ${hemY}C-${b(0.42)} -.3 -.5 -1.1 -.42 -1.62Q-.36 -2 -.1 -2.12L.14 -2.08Q.4 -1.9 ${b(0.4)} -1.5` +
      `C${(front + 0.08).toFixed(2)} -1.1 ${(front + 0.1 * belly).toFixed(2)} -.5 ${front.toFixed(2)} -.1L${b(hemY > 0.3 ? 0.44 : 0.34)} ${hemY}Z`
    );
  }
  const flare = hemY > 0.3 ? 0.66 : 0.52;
  const waist = 0.46 + 0.1 * (belly - 1);
  return (
    `M-${b(flare)} ${hemY}C-${b(waist + 0.04)} -.2 -${b(waist)} -.8 -${b(0.6)} -1.4Q-${b(0.86)} -1.94 -${b(0.46)} -2.02L-.2 -2.14L.2 -2.14L${b(0.46)} -2.02` +
    `Q${b(0.86)} -1.94 ${b(0.6)} -1.4C${b(waist)} -.8 ${b(waist + 0.04)} -.2 ${b(flare)} ${hemY}Z`
  );
};

export const pallu = {
  front: 'M-.72 -1.9L-.3 -2.1C.1 -1.3 .5 -.7 .58 .2L-.1 .24C-.14 -.5 -.3 -1.3 -.72 -1.9Z',
  side: 'M-.34 -2L.06 -2.12C.3 -1.2 .4 -.6 .4 .2L-.1 .3C0 -.5 -.1 -1.3 -.34 -2Z',
};

export const skirts = (
  { wear, build = 1 }: Look,
  hip: Point,
  feet: readonly [Point, Point],
  u: number,
  legCloth: string,
  cloth: string,
): Shape[] => {
  if (wear !== 'sari' && wear !== 'dress' && wear !== 'kurta') return [];
  const low = Math.min(feet[0][1], feet[1][1]);
  const hem = wear === 'sari' ? low + 0.02 * u : wear === 'dress' ? hip[1] + 2.1 * u : hip[1] + 1.25 * u;
  const share = (hem - hip[1]) / (low - hip[1]);
  const left = hip[0] + (Math.min(feet[0][0], feet[1][0]) - hip[0]) * share - 0.42 * u * build;
  const right = hip[0] + (Math.max(feet[0][0], feet[1][0]) - hip[0]) * share + 0.42 * u * build;
  const half = 0.46 * u * build;
  const d = `M${n(hip[0] - half)} ${n(hip[1] - 0.1 * u)}L${n(hip[0] + half)} ${n(hip[1] - 0.1 * u)}Q${n(hip[0] + half * 1.1)} ${n(hip[1] + 0.8 * u)} ${n(right)} ${n(hem)}Q${n(hip[0])} ${n(hem + 0.1 * u)} ${n(left)} ${n(hem)}Q${n(hip[0] - half * 1.1)} ${n(hip[1] + 0.8 * u)} ${n(hip[0] - half)} ${n(hip[1] - 0.1 * u)}z`;
  return [{ d: place(d, [0, 0], 1), fill: wear === 'sari' ? legCloth : cloth }];
};
