/** The part of the package that fonts.ts uses; it ships no types of its own. */
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly noHinting: boolean;
    /** A number pins an axis, a range narrows it. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    readonly keepFeatures?: readonly string[];
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
