/** The member may read, export, delete and hide, and writes nothing that others see. `until`: ISO 8601, the server's clock. */
export interface Suspension {
  readonly until: string;
  readonly reason: string;
}
