/** Length in Unicode code points, like `char_length()` in the database: a palm tree counts as one. */
export const codePoints = (text: string): number => Array.from(text).length;
