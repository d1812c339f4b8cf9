import { createContext, type Dispatch, type ReactNode, use, useReducer } from 'react';
import { type Change, changeChoice, type Choice } from './choice.js';

const START: Choice = {
  departureId: null,
  category: 'comfort',
  travelers: 2,
  rooms: {},
  shared: null,
  couponCode: null,
};

interface Party {
  readonly choice: Choice;
  readonly dispatch: Dispatch<Change>;
}

const PartyContext = createContext<Party | null>(null);

/**
 * Shares one choice among everything that shows it or its price. Use the trip as key, so that another trip
 * starts fresh.
 */
export function PartyProvider({ children }: { readonly children: ReactNode }) {
  const [choice, dispatch] = useReducer(changeChoice, START);
  return <PartyContext value={{ choice, dispatch }}>{children}</PartyContext>;
}

export function useParty(): Party {
  const party = use(PartyContext);
  if (party === null) throw new Error('useParty needs a PartyProvider above it');
  return party;
}
