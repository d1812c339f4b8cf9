declare module 'virtual:early-script' {
  /** `early` of early.ts as an expression in the text of a script. */
  const source: string;
  export default source;
}

declare module 'virtual:message-files' {
  /** The file of each namespace's messages, by language and namespace; empty in development. */
  const files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default files;
}
