/** Imports only the functions that we use, so that the fetched file stays small. */
export { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
