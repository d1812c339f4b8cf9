/** Imports only the functions that we use, so that the fetched file has nothing else. */
export { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
