/** What a toast says. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive' | 'waiting' | 'note';
}
