/** Ten small still lifes, 160 by 120, in the order of the amenities. */
import { colour, mix } from '../kit/colours.ts';
import { box, circle, ellipse, line, path } from '../kit/geometry.ts';
import { laterite, leaves, moon, palm, pool } from '../kit/night.ts';
import { glass, laptopSide, steam } from '../kit/things.ts';

const wall = '#16271f';
const shelf = path(box(0, 92, 160, 28), '#5d3520') + path(box(0, 90, 160, 5), '#8a5433');
const frame = (light: readonly [number, number], inside: string): string =>
  path(box(0, 0, 160, 120), wall) + pool(light, 62, 62, 0.13) + pool(light, 36, 36, 0.14) + inside;

export const amenityFibre = (): string =>
  frame(
    [80, 44],
    shelf +
      line('M58 74V38M102 74V38', '#46564e', 4) +
      path('M38 72h84q6 0 6 6v14H32V78q0 -6 6 -6z', colour.sand) +
      path(circle([48, 83], 3) + circle([60, 83], 3), colour.phosphor) +
      path(circle([72, 83], 3), colour.lamp) +
      line('M64 52q16 -14 32 0M56 42q24 -22 48 0', colour.lamp, 4) +
      path(circle([80, 61], 4), colour.lamp) +
      line('M128 84q14 2 12 36M32 84q-16 2 -14 36', colour.coral, 4),
  );

export const amenityPower = (): string =>
  frame(
    [80, 34],
    shelf +
      line('M80 -4V20', '#070d0a', 3) +
      path('M66 40q0 -20 14 -20t14 20q0 8 -7 13v7H73v-7q-7 -5 -7 -13z', colour.glow) +
      path(box(73, 60, 14, 8), '#6f5a3a') +
      path('M36 70h38v20H36z', '#46564e') +
      path('M40 66h8v4h-8zM62 66h8v4h-8z', '#9aa39a') +
      path('M56 74l-6 8h5l-2 6l8 -8h-5l3 -6z', colour.lamp) +
      path('M90 64h36v26H90z', colour.brick) +
      path(circle([102, 77], 8), '#4a2218') +
      line('M114 72h8M114 78h8M114 84h8', '#4a2218', 2.5),
  );

export const amenityTable = (): string =>
  frame(
    [80, 26],
    path('M50 26h60l-12 -16h-36z', colour.lamp) +
      line('M80 -4v14', '#070d0a', 3) +
      path(box(0, 104, 160, 16), '#3a1c12') +
      path(box(8, 70, 144, 7), '#8a5433') +
      path(box(18, 77, 7, 34) + box(135, 77, 7, 34), '#5d3520') +
      laptopSide([36, 70], 24, true) +
      laptopSide([124, 70], 24, false) +
      glass([80, 70], 12) +
      line('M34 54v30h16v26M34 84v26M126 54v30h-16v26M126 84v26', '#24100a', 4),
  );

export const amenityPool = (): string =>
  path(box(0, 0, 160, 120), colour.sky) +
  moon([40, 26], 12, colour.sky) +
  palm([134, 66], [126, 24], 34, '#0a1610', 4) +
  path(box(0, 54, 160, 66), '#4a2519') +
  path('M22 62h116l22 58H0z', mix(colour.linen, colour.night, 0.34)) +
  path('M28 66h104l18 54H10z', '#1f7f70') +
  path('M40 92q38 -16 82 -1q12 14 -24 20q-40 6 -62 -4q-8 -8 4 -15z', colour.pool) +
  path(ellipse([80, 70], 13, 4), '#dff5e6') +
  line('M112 62v-12q0 -6 6 -6M124 62v-12q0 -6 6 -6M112 62v18M124 62v20M112 72h12', colour.sand, 2.6);

export const amenityKitchen = (): string =>
  frame(
    [80, 40],
    shelf +
      path(ellipse([80, 88], 62, 12), '#9aa39a') +
      path(ellipse([80, 86], 54, 9), '#6f7a72') +
      path(ellipse([80, 84], 22, 8), colour.sand) +
      path('M62 84q18 -22 36 0z', colour.sand) +
      path(ellipse([44, 85], 11, 4), colour.coral) +
      path(ellipse([116, 85], 11, 4), colour.lamp) +
      path(ellipse([58, 91], 9, 3), '#7fae7a') +
      path(ellipse([103, 91], 9, 3), colour.brick) +
      steam([72, 62], 26) +
      steam([88, 66], 30),
  );

export const amenityCoffee = (): string =>
  frame(
    [70, 46],
    shelf +
      path('M48 94l-10 -18h52l-10 18z', '#b08a4f') +
      path('M46 78l-6 -38h48l-6 38z', '#d6ad68') +
      path('M72 78l4 -38h12l-6 38z', '#b08a4f') +
      path(ellipse([64, 40], 24, 5), '#4a2b1a') +
      steam([58, 32], 24) +
      steam([70, 30], 26) +
      path('M112 90l-4 -30q14 -8 28 0l-4 30z', '#8fae5b') +
      path(ellipse([122, 59], 10, 3), colour.sand) +
      line('M122 58l8 -26', colour.coral, 3),
  );

export const amenityBeds = (): string =>
  frame(
    [126, 46],
    path(box(0, 104, 160, 16), '#3a1c12') +
      path('M20 50q0 -8 8 -8h4v64h-12z', '#5d3520') +
      path(box(22, 80, 96, 20), '#8a5433') +
      path('M30 66h92q10 0 10 14v6H30z', colour.sand) +
      path('M64 64h58q12 0 12 18v8H64z', '#2f7f71') +
      path('M34 56h24q6 0 6 10h-34q0 -10 4 -10z', mix(colour.sand, colour.linen, 0.4)) +
      path(box(26, 98, 7, 12) + box(122, 90, 7, 20), '#5d3520') +
      path('M112 46h28l6 18h-40z', colour.lamp) +
      line('M126 64v20', '#6f5a3a', 3) +
      path(box(136, 84, 20, 4) + box(138, 88, 4, 22) + box(150, 88, 4, 22), '#5d3520') +
      moon([40, 22], 9, wall),
  );

export const amenityVideo = (): string =>
  frame(
    [52, 44],
    path(box(0, 104, 160, 16), '#3a1c12') +
      path('M84 8h68v98H84z', '#7d3d2a') +
      path(box(80, 6, 76, 6), '#2b120b') +
      line('M52 74v32M52 82l-16 26M52 82l16 26', '#46564e', 4) +
      path(circle([52, 46], 28), '#fff3d0') +
      path(circle([52, 46], 19), mix(wall, colour.lamp, 0.3)) +
      path(box(44, 33, 16, 27), colour.ink) +
      path(box(46, 36, 12, 20), colour.foam) +
      line('M118 106V58', '#2b120b', 4) +
      path('M110 42q0 -10 8 -10t8 10v12q0 9 -8 9t-8 -9z', colour.linen) +
      line('M111 44h14M111 50h14', '#46564e', 2),
  );

export const amenityBeach = (): string =>
  path(box(0, 0, 160, 120), colour.sky) +
  moon([118, 24], 12, colour.sky) +
  path(box(0, 44, 160, 30), colour.sea) +
  line('M110 52h16M106 59h26M112 66h14', mix(colour.sand, colour.sea, 0.5), 2.4) +
  path('M0 70Q60 62 160 70V120H0z', '#5d4c38') +
  path('M84 68Q104 82 66 92T70 120H20Q30 96 58 88T72 68z', colour.brick) +
  path(
    ellipse([58, 98], 4, 2.4) +
      ellipse([68, 92], 3.4, 2) +
      ellipse([46, 110], 4.6, 2.8) +
      ellipse([60, 112], 4.6, 2.8),
    '#4a2218',
  ) +
  path(box(118, 76, 4, 26), colour.ink) +
  path(circle([120, 74], 6), colour.glow) +
  pool([120, 74], 30, 30, 0.16) +
  palm([22, 118], [18, 40], 46, colour.ink, -6) +
  leaves([146, 124], 30, colour.ink, 4, 6);

export const amenityCar = (): string =>
  path(box(0, 0, 160, 120), colour.sky) +
  laterite(0, 40, 52, 60, '#5a2a1d', 3, 30) +
  path(box(0, 36, 56, 6), '#35180f') +
  path(box(0, 94, 160, 26), '#1a130d') +
  `<path d="M132 78l28 -12v40l-28 -14z" fill="${colour.lamp}" opacity=".4"/>` +
  path('M22 94V76q0 -6 7 -8l14 -3l14 -18q3 -4 9 -4h28q6 0 9 4l12 17l14 4q7 2 7 8v18z', colour.coral) +
  path('M50 65l11 -14q2 -3 6 -3h12v17zM84 48h10q4 0 6 3l9 14H84z', '#2b5048') +
  path(circle([48, 95], 11) + circle([112, 95], 11), colour.ink) +
  path(circle([48, 95], 5) + circle([112, 95], 5), '#9aa39a') +
  path(circle([132, 79], 5), '#fff3d0') +
  path('M62 43h34v-9H62z', colour.wood) +
  path('M68 34h16v-7H68z', '#1f5f55') +
  line('M60 43h40', '#2b120b', 2.4);
