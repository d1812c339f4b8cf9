/** Returns the object with some calls replaced. */
export function overrideCalls<T extends object>(real: T, calls: Partial<T>): T {
  return new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(calls, name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
