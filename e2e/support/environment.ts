const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: start the tests by npm test`);
  return value.replace(/\/$/, '');
};

/** Address of the product and staff credentials, set by the runner that started it. */
export const environment = {
  base: () => given('BASE_URL'),
  sandbox: () => given('SANDBOX_URL'),
  ops: () => ({ email: given('OPS_EMAIL'), password: given('OPS_PASSWORD') }),
};
