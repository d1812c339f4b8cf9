// What the operator of an installation decides about its pages. What is left out has its default in the application.

/** @typedef {{ name: string, url: string }} Partner */
/**
 * @typedef {object} StorefrontSettings
 * @property {Partner & { basisPoints: number }} [donationShare]
 * @property {{ us: Partner, elsewhere: Partner }} [insurance]
 * @property {Partner} [flights]
 * @property {boolean} [commission]
 * @property {string} [mapsKey]
 * @property {{ email: string, phone: string }} [contact]
 */

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const PHONE = /^\+[\d ]{6,24}$/;
const MOST_NAME = 60;

/**
 * Each part is given whole or not at all: half a partner would be somebody else's name on an address of ours.
 * @param {(name: string) => string | undefined} get
 * @param {(name: string, advice: string) => void} refuse
 * @param {(name: string, protocols: string[], example: string) => string | undefined} url
 * @returns {StorefrontSettings}
 */
export function storefrontSettings(get, refuse, url) {
  /** Names of variables that belong together, and whether they are given. @param {string[]} names */
  const given = (names) => {
    const missing = names.filter((name) => get(name) === undefined);
    if (missing.length === names.length) return false;
    for (const name of missing) refuse(name, `${names.join(', ')} belong together; give all of them or none`);
    return missing.length === 0;
  };
  /** @param {string} prefix @returns {Partner} */
  const partner = (prefix) => {
    const name = get(`${prefix}_NAME`) ?? '';
    if (name.length > MOST_NAME) refuse(`${prefix}_NAME`, `give at most ${MOST_NAME} characters`);
    const address = url(`${prefix}_URL`, ['https:'], 'https://partner.example/');
    return { name, url: address ?? '' };
  };
  /** @param {string} prefix */
  const both = (prefix) => [`${prefix}_NAME`, `${prefix}_URL`];

  /** @type {StorefrontSettings} */
  const settings = {};
  const share = get('DONATION_BASIS_POINTS');
  if (given(['DONATION_BASIS_POINTS', ...both('DONATION')])) {
    if (!/^\d{1,5}$/.test(share ?? '') || Number(share) > 10_000)
      refuse('DONATION_BASIS_POINTS', 'give hundredths of a per cent of sales, from 0 to 10000; 100 is 1%');
    settings.donationShare = { basisPoints: Number(share), ...partner('DONATION') };
  }
  if (given([...both('INSURANCE_US'), ...both('INSURANCE_ELSEWHERE')]))
    settings.insurance = { us: partner('INSURANCE_US'), elsewhere: partner('INSURANCE_ELSEWHERE') };
  if (given(both('FLIGHTS'))) settings.flights = partner('FLIGHTS');
  const commission = get('PARTNER_COMMISSION');
  if (commission !== undefined) {
    if (!['0', '1'].includes(commission))
      refuse('PARTNER_COMMISSION', 'give 1 when partners pay you, else 0');
    settings.commission = commission === '1';
  }
  // Read where pages are drawn.
  if (!['0', '1'].includes(get('DEV_BAR') ?? '1'))
    refuse('DEV_BAR', 'give 0 for pages as customers get them, else 1');
  const mapsKey = get('MAPS_KEY');
  if (mapsKey !== undefined) {
    if (!/^[\w-]{1,200}$/.test(mapsKey)) refuse('MAPS_KEY', 'give the key as the maps service shows it');
    settings.mapsKey = mapsKey;
  }
  const [email = '', phone = ''] = ['CONTACT_EMAIL', 'CONTACT_PHONE'].map(get);
  if (given(['CONTACT_EMAIL', 'CONTACT_PHONE'])) {
    if (!EMAIL.test(email)) refuse('CONTACT_EMAIL', 'give an e-mail address, for example hello@example.com');
    if (!PHONE.test(phone))
      refuse('CONTACT_PHONE', 'give a number with its country, for example +1 505 555 0148');
    settings.contact = { email, phone };
  }
  return settings;
}
