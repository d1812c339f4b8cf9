/** Tests run the browser's side: of a function with two sides only that one is there. */
export const createIsomorphicFn = () => ({ server: () => ({ client: (run) => run }) });
export const getRequestHeader = () => {
  throw new Error('The browser has no request');
};
