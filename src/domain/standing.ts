/** What the last pull told about the member, whatever this device's clock says. */
export interface Standing {
  readonly suspension?: Suspension | undefined;
  readonly seat?: Seat | undefined;
}

/** The member may read, export, delete and hide, and writes nothing that others see. `until`: ISO 8601, the server's clock. */
export interface Suspension {
  readonly until: string;
  readonly reason: string;
}

/** A place in an edition that is not over; of several the one that begins first. */
export interface Seat {
  readonly edition: string;
}
