import type { Point } from './geometry.ts';
import type { HeadLook, View } from './head.ts';

export interface Look extends HeadLook {
  readonly wear: 'shirt' | 'tee' | 'kurta' | 'sari' | 'dress';
  readonly top: string;
  readonly bottom: string;
  /** 1 is average, more is broader. */
  readonly build?: number;
  /** 1 is average, more is a rounder belly. */
  readonly belly?: number;
}

export interface Pose {
  /** Middle of the hips. */
  readonly hip: Point;
  /** Height of the head; a standing person is about 7.2 of them. */
  readonly u: number;
  readonly view: View;
  /** Looks left. */
  readonly left?: boolean;
  /** Degrees that the body leans forward (front and back: to the right). */
  readonly lean?: number;
  /** Degrees that the head turns further. */
  readonly nod?: number;
  /** Where the hands are: the near or left one, then the far or right one. */
  readonly hands?: readonly [Point | null, Point | null];
  /** The elbows point the other way. */
  readonly elbowsUp?: boolean;
  /** Where the feet are; without them the person is drawn down to the hips. */
  readonly feet?: readonly [Point, Point];
  /** The knees point the other way. */
  readonly kneesBack?: boolean;
  /** The towards-lamp direction, as an offset in pixels: where the lit edge shows. */
  readonly light?: Point;
  /** 0 is fully lit, 1 is lost in the night. */
  readonly dark?: number;
  /** The colour of the lit edge. */
  readonly edge?: string;
  /** Draws the arms only, or everything but them: for those who sit behind a table and have their hands on it. */
  readonly part?: 'arms' | 'body';
}
