/**
 * Sets variables of this process and deletes those that are undefined; returns a function that undoes both.
 * `process.env` itself stays, because a plain object converts no values and reaches no library.
 */
export function setVariables(variables: Readonly<Record<string, string | undefined>>): () => void {
  const previousValues = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  assignVariables(variables);
  return () => assignVariables(previousValues);
}

function assignVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}
