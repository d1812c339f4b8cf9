const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: start the tests by npm test`);
  return value.replace(/\/$/, '');
};

/** Address of the product and staff credentials, set by the runner that started it. */
export const environment = {
  base: () => required('BASE_URL'),
  sandbox: () => required('SANDBOX_URL'),
  ops: () => ({ email: required('OPS_EMAIL'), password: required('OPS_PASSWORD') }),
};
