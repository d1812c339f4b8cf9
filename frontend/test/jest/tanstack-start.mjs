/** Returns the browser side of two-sided functions. */
export const createIsomorphicFn = () => ({ server: () => ({ client: (run) => run }) });

export const getRequestHeader = () => {
  throw new Error('The browser has no request');
};
