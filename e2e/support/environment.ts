const requireVariable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: start the tests by npm test`);
  return value.replace(/\/$/, '');
};

/** The runner that started the product passes on its address and the staff's credentials. */
export const environment = {
  getBaseUrl: () => requireVariable('BASE_URL'),
  getSandboxUrl: () => requireVariable('SANDBOX_URL'),
  getOpsLogin: () => ({ email: requireVariable('OPS_EMAIL'), password: requireVariable('OPS_PASSWORD') }),
};
