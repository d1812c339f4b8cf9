// Reads the operator's choices for the pages of an installation.
// The application has defaults for those missing.

/** @typedef {{ name: string, url: string }} Partner */
/** @typedef {Partial<import('@wayfold/contracts/storefront').Storefront>} StorefrontSettings */

/**
 * Reads each part only as a whole: half a partner would put a wrong name on an address.
 * @param {(name: string) => string | undefined} findVariable as the operator wrote it
 * @param {import('./environment.mjs').Environment} env the well-formed variables
 * @param {(name: string, advice: string) => void} refuseSetting
 * @returns {StorefrontSettings}
 */
export function readStorefrontSettings(findVariable, env, refuseSetting) {
  /** True if all of these variables, which belong together, are given. @param {string[]} names */
  const hasAll = (names) => {
    const missingNames = names.filter((name) => findVariable(name) === undefined);
    if (missingNames.length === names.length) return false;
    for (const name of missingNames)
      refuseSetting(name, `${names.join(', ')} belong together; give all of them or none`);
    return missingNames.length === 0;
  };
  /** @param {'DONATION' | 'INSURANCE_US' | 'INSURANCE_OTHER_COUNTRIES' | 'FLIGHTS'} prefix @returns {Partner} */
  const readPartner = (prefix) => ({ name: env[`${prefix}_NAME`] ?? '', url: env[`${prefix}_URL`] ?? '' });
  /** @param {string} prefix */
  const toNamePair = (prefix) => [`${prefix}_NAME`, `${prefix}_URL`];

  /** @type {StorefrontSettings} */
  const settings = {};
  if (hasAll(['DONATION_BASIS_POINTS', ...toNamePair('DONATION')]))
    settings.donationShare = { basisPoints: Number(env.DONATION_BASIS_POINTS), ...readPartner('DONATION') };
  if (hasAll([...toNamePair('INSURANCE_US'), ...toNamePair('INSURANCE_OTHER_COUNTRIES')]))
    settings.insurance = {
      us: readPartner('INSURANCE_US'),
      otherCountries: readPartner('INSURANCE_OTHER_COUNTRIES'),
    };
  if (hasAll(toNamePair('FLIGHTS'))) settings.flights = readPartner('FLIGHTS');
  if (env.PARTNER_COMMISSION) settings.hasCommission = env.PARTNER_COMMISSION === '1';
  if (env.MAPS_KEY) settings.mapsKey = env.MAPS_KEY;
  if (hasAll(['CONTACT_EMAIL', 'CONTACT_PHONE']))
    settings.contact = { email: env.CONTACT_EMAIL ?? '', phone: env.CONTACT_PHONE ?? '' };
  return settings;
}
