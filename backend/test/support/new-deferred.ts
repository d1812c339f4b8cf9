interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

/** Creates a promise that the test resolves. */
export function newDeferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfill) => (resolve = fulfill));
  return { promise, resolve: (value) => resolve(value) };
}
