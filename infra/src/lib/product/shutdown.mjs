/** npm forwards a Ctrl-C that the terminal has already delivered, so two within this time count as one. */
const PRESS_WINDOW_MS = 500;

/**
 * Runs `close` once on the first SIGINT, SIGTERM or SIGHUP and exits with 0; a second signal exits at once.
 * @param {() => Promise<void>} close
 * @param {(line: string) => void} print
 */
export function closeOnShutdown(close, print) {
  /** When the first signal arrived. @type {number | undefined} */
  let stoppingSinceMs;
  /** @param {string} reason @param {number} code */
  const shutDown = async (reason, code) => {
    stoppingSinceMs = Date.now();
    print(`\n${reason}, stopping`);
    try {
      await close();
      process.exit(code);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (stoppingSinceMs === undefined) void shutDown(signal, 0);
      else if (Date.now() - stoppingSinceMs > PRESS_WINDOW_MS) {
        print('Stopping at once'); // children and the database notice our exit and stop by themselves
        process.exit(130);
      }
    });
  return {
    get isStopping() {
      return stoppingSinceMs !== undefined;
    },
    /** @param {string} reason a part that should have lived has ended */
    stopWithReason: (reason) => {
      if (stoppingSinceMs === undefined) void shutDown(reason, 1);
    },
  };
}
