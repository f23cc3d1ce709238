/** The house: two storeys of laterite under tiles, a veranda with lamps, a lower wing. */
import { colour, dim, mix } from './colours.ts';
import { circle, ellipse, line, n, path, place, type Point } from './geometry.ts';

const wall = { lit: '#8f4530', dusk: '#5a2a1d', far: '#4a2218' };
const roof = { face: '#35180f', edge: '#5d2d1d', row: '#472114' };

/**
 * The villa, 820 wide and 400 high at scale 1, its lower left corner at `at`. The steps are from 430 to 560.
 */
export const villa = (at: Point, scale: number): string => {
  const put = (d: string) => place(d, at, scale);
  const lineAt = (d: string, stroke: string, width: number) =>
    line(put(d).replaceAll('z', ''), stroke, width * scale);
  return [
    // The wing.
    path(put('M10 0L10 -165L300 -165L300 0Z'), wall.dusk),
    path(put(arch(60, -40, 44, 92) + arch(150, -40, 44, 92)), colour.lamp),
    path(put(shutters(60, -40, 44, 92) + shutters(150, -40, 44, 92)), mix(colour.foam, colour.night, 0.45)),
    lineAt(`M82 -40L82 -130`, wall.far, 3) + lineAt('M172 -40L172 -130', wall.far, 3),
    path(put('M-22 -158L46 -246L300 -246L300 -158Z'), roof.face),
    lineAt('M2 -190L300 -190', roof.row, 3) + lineAt('M24 -218L300 -218', roof.row, 3),
    path(put('M-22 -158L300 -158L300 -168L-14 -168Z'), roof.edge),
    // The upper storey.
    path(put('M250 -150L250 -306L640 -306L640 -150Z'), wall.dusk),
    path(put([300, 412, 524].map((x) => arch(x, -186, 50, 88)).join('')), colour.lamp),
    path(put([300, 412, 524].map((x) => arch(x + 9, -186, 32, 76)).join('')), colour.glow),
    path(
      put([300, 412, 524].map((x) => shutters(x, -186, 50, 88)).join('')),
      mix(colour.foam, colour.night, 0.45),
    ),
    lineAt([325, 437, 549].map((x) => `M${x} -186L${x} -272`).join(''), wall.far, 3),
    path(put('M222 -298L318 -404L572 -404L668 -298Z'), roof.face),
    lineAt('M252 -330L638 -330', roof.row, 3) +
      lineAt('M278 -358L612 -358', roof.row, 3) +
      lineAt('M304 -384L588 -384', roof.row, 3),
    path(put('M222 -298L668 -298L659 -309L231 -309Z'), roof.edge),
    // The veranda: the lamps light its wall.
    path(put('M236 -18L236 -160L800 -160L800 -18Z'), wall.lit),
    path(
      put(
        [330, 496, 716]
          .map(
            (x) =>
              `M${x - 74} -18C${x - 70} -80 ${x - 40} -128 ${x} -134C${x + 40} -128 ${x + 70} -80 ${x + 74} -18Z`,
          )
          .join(''),
      ),
      mix(wall.lit, colour.lamp, 0.28),
    ),
    path(put(arch(300, -30, 60, 82) + arch(684, -30, 60, 82)), colour.lamp),
    path(put(arch(311, -30, 38, 70) + arch(695, -30, 38, 70)), colour.glow),
    lineAt('M330 -30L330 -108M300 -66L360 -66M714 -30L714 -108M684 -66L744 -66', wall.lit, 3),
    path(put(arch(462, -18, 68, 112)), dim(colour.lamp, 0.12)),
    path(put(arch(474, -18, 44, 98)), colour.glow),
    path(put('M204 -146L250 -196L790 -196L836 -146Z'), roof.face),
    lineAt('M226 -172L814 -172', roof.row, 3),
    path(put('M204 -146L836 -146L828 -156L212 -156Z'), roof.edge),
    path(
      put(
        [232, 410, 566, 790].map((x) => `M${x - 8} -18L${x - 8} -146L${x + 8} -146L${x + 8} -18Z`).join(''),
      ),
      mix(colour.sand, colour.night, 0.2),
    ),
    path(
      put(
        [232, 410, 566, 790]
          .map((x) => `M${x - 13} -138L${x + 13} -138L${x + 13} -148L${x - 13} -148Z`)
          .join(''),
      ),
      mix(colour.sand, colour.night, 0.35),
    ),
    railing(put, 246, 402) + railing(put, 574, 782),
    // Plinth and steps.
    path(put('M206 0L206 -18L834 -18L834 0Z'), mix(colour.linen, colour.night, 0.42)),
    path(put('M0 0L0 -10L206 -10L206 0Z'), wall.far),
    path(put('M432 0L440 -18L550 -18L558 0Z'), mix(colour.linen, colour.night, 0.2)),
    path(put('M424 12L432 0L558 0L566 12Z'), mix(colour.linen, colour.night, 0.34)),
    lamps(at, scale),
  ].join('');
};

const arch = (x: number, bottom: number, width: number, height: number): string =>
  `M${x} ${bottom}L${x} ${bottom - height + width / 2}C${x} ${bottom - height - 2} ${x + width} ${bottom - height - 2} ${x + width} ${bottom - height + width / 2}L${x + width} ${bottom}Z`;

const shutters = (x: number, bottom: number, width: number, height: number): string =>
  [x - 18, x + width + 2]
    .map(
      (left) =>
        `M${left} ${bottom}L${left} ${bottom - height + 22}L${left + 16} ${bottom - height + 22}L${left + 16} ${bottom}Z`,
    )
    .join('');

const railing = (put: (d: string) => string, from: number, to: number): string => {
  let d = `M${from} -56L${to} -56L${to} -50L${from} -50Z`;
  for (let x = from + 8; x < to; x += 16) d += `M${x} -50L${x + 5} -50L${x + 5} -18L${x} -18Z`;
  return path(put(d), roof.face);
};

const lamps = ([x, y]: Point, scale: number): string => {
  const hung = [321, 488, 678].map((at): Point => [x + at * scale, y - 122 * scale]);
  return (
    line(hung.map(([lx, ly]) => `M${n(lx)} ${n(ly - 24 * scale)}v${n(18 * scale)}`).join(''), colour.ink, 2) +
    `<path d="${hung.map((one) => circle(one, 30 * scale)).join('')}" fill="${colour.glow}" opacity=".28"/>` +
    path(hung.map((one) => ellipse(one, 7 * scale, 9 * scale)).join(''), '#fff3d0')
  );
};

/** The path to the steps, wider towards the viewer, and the light on it. */
export const approach = (at: Point, scale: number, bottom: number, spread: number): string => {
  const left = at[0] + 424 * scale;
  const right = at[0] + 566 * scale;
  const top = at[1] + 12 * scale;
  return path(
    `M${n(left)} ${n(top)}H${n(right)}C${n(right + spread * 0.2)} ${n(top + (bottom - top) * 0.5)} ${n(right + spread * 0.5)} ${n(top + (bottom - top) * 0.7)} ${n(right + spread)} ${n(bottom)}H${n(left - spread * 0.7)}C${n(left - spread * 0.2)} ${n(top + (bottom - top) * 0.7)} ${n(left - 10)} ${n(top + (bottom - top) * 0.5)} ${n(left)} ${n(top)}z`,
    mix(colour.brick, colour.night, 0.4),
  );
};
