import type { BuyerName } from './records.js';

interface Buyer {
  givenName: string;
  surname: string;
  email: string;
  payerId: string;
}

/** The approval page offers these test accounts; their localized names describe their behavior. */
export const BUYERS: Record<BuyerName, Buyer> = {
  good: { givenName: 'Ada', surname: 'Traveler', email: 'ada@buyer.example', payerId: 'ADAGOODBUYER1' },
  declined: { givenName: 'Bruno', surname: 'Empty', email: 'bruno@buyer.example', payerId: 'BRUN0DECL1NED' },
  declined_later: {
    givenName: 'Carla',
    surname: 'Later',
    email: 'carla@buyer.example',
    payerId: 'CARLADECLATER',
  },
  action_later: {
    givenName: 'Dora',
    surname: 'Asked',
    email: 'dora@buyer.example',
    payerId: 'D0RAACT10NLAT',
  },
  pending: { givenName: 'Elias', surname: 'Review', email: 'elias@buyer.example', payerId: 'EL1ASPEND1NG1' },
  vault_late: { givenName: 'Flor', surname: 'Slow', email: 'flor@buyer.example', payerId: 'FL0RVAULTLATE' },
};

export const isBuyer = (name: unknown): name is BuyerName =>
  typeof name === 'string' && Object.hasOwn(BUYERS, name);
