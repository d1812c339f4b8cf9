export interface RunningChild {
  /** Port that the process listens on; 0 if nothing listens. */
  readonly port: number;
  close(): Promise<void>;
}

/** Runs a test's child process: it receives settings, answers with its port, and ends with its parent. */
export function runChild<Settings>(start: (settings: Settings) => Promise<RunningChild>): void {
  let runningChild: RunningChild | undefined;
  const close = async (): Promise<void> => {
    await runningChild?.close();
    process.exit(0);
  };
  process.once('disconnect', () => void close());
  process.once('message', (settings: Settings) => {
    start(settings).then(
      (startedChild) => {
        runningChild = startedChild;
        process.send?.({ port: startedChild.port });
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
