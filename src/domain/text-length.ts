/** Length in Unicode code points, as `char_length()` counts in the database: a palm tree is one, not two. */
export const codePoints = (text: string): number => Array.from(text).length;
