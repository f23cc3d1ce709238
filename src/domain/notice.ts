/** The words and tone of a toast. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive' | 'waiting' | 'note';
}
