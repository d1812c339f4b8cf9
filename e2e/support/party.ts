import type { Language } from './texts.js';

/** Creates the party that books in journeys: Marta, who leads, and Joaquín in the same room. */
export function newParty(language: Language, email = 'marta@example.com') {
  const newPerson = (givenName: string) => ({ givenName, familyName: 'Quiroga', birthDate: '1984-04-09' });
  return {
    lead: {
      ...newPerson('Marta Elena'),
      email,
      phone: '+1 505 644 0148',
      residence: 'US',
      language,
    },
    isLeadTraveling: true,
    others: [newPerson('Joaquín')],
    roomOf: [0, 0],
  };
}
