/** The used part of the library, so that the rest stays out of the fetched file. */
export { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
