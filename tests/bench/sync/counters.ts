/** The cost of some work besides time: bytes and requests of the API, rows of IndexedDB. */
export interface Costs {
  readonly requests: number;
  readonly pulls: number;
  /** Bodies and headers as they came over the wire. */
  readonly wireBytes: number;
  readonly bodyBytes: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

let rowsRead = 0;
let rowsWritten = 0;

/** Counts rows where Dexie and everything else must pass: at IndexedDB itself. Rows of a cursor count one by one. */
export const countRows = (): void => {
  for (const name of ['put', 'add', 'delete'] as const)
    onCall(IDBObjectStore.prototype, name, () => void (rowsWritten += 1));
  for (const place of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const name of ['get', 'getAll', 'openCursor'] as const)
      onCall(place, name, (request) =>
        request.addEventListener('success', () => {
          const { result } = request;
          rowsRead += Array.isArray(result) ? result.length : Number(result !== undefined && result !== null);
        }),
      );
};

/** Resets the counters. Returns the function that reads them. */
export const startCosts = (): (() => Costs) => {
  rowsRead = 0;
  rowsWritten = 0;
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(5_000);
  return () => {
    const answers = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(rest|auth|functions)\/v1\//.test(name));
    const sum = (valueOf: (entry: PerformanceResourceTiming) => number) =>
      answers.reduce((total, entry) => total + valueOf(entry), 0);
    return {
      requests: answers.length,
      pulls: answers.filter(({ name }) => name.includes('/rpc/sync_pull')).length,
      wireBytes: sum((entry) => entry.transferSize),
      bodyBytes: sum((entry) => entry.decodedBodySize),
      rowsRead,
      rowsWritten,
    };
  };
};

const onCall = <Place extends object>(
  place: Place,
  name: keyof Place,
  hear: (request: IDBRequest<unknown>) => void,
): void => {
  const real = place[name] as (...parameters: unknown[]) => IDBRequest<unknown>;
  Reflect.set(place, name, function counted(this: unknown, ...parameters: unknown[]) {
    const request = Reflect.apply(real, this, parameters);
    hear(request);
    return request;
  });
};
