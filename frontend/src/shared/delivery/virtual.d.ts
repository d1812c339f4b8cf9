declare module 'virtual:early-script' {
  /** The source text of `captureEvents` in event-replay.ts, as an expression. */
  const source: string;
  export default source;
}

declare module 'virtual:message-files' {
  /** The messages file of each language and namespace; empty in development. */
  const files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default files;
}
