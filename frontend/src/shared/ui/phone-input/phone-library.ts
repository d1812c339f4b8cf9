/** What of the library is used, so that the rest of it stays out of the file that is fetched. */
export { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
