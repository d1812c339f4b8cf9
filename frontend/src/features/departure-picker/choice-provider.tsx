import { createContext, type Dispatch, type ReactNode, use, useReducer } from 'react';
import { type Change, changeChoice, type Choice } from './choice.js';

const INITIAL_CHOICE: Choice = {
  departureId: null,
  category: 'comfort',
  travelers: 2,
  rooms: {},
  sharedBed: null,
  couponCode: null,
};

interface SharedChoice {
  readonly choice: Choice;
  readonly dispatch: Dispatch<Change>;
}

const ChoiceContext = createContext<SharedChoice | null>(null);

/**
 * Shares one choice among all components that show the choice or its price. Use the trip as key, so that
 * another trip starts fresh.
 */
export function ChoiceProvider({ children }: { readonly children: ReactNode }) {
  const [choice, dispatch] = useReducer(changeChoice, INITIAL_CHOICE);
  return <ChoiceContext value={{ choice, dispatch }}>{children}</ChoiceContext>;
}

export function useChoice(): SharedChoice {
  const sharedChoice = use(ChoiceContext);
  if (sharedChoice === null) throw new Error('useChoice needs a ChoiceProvider above it');
  return sharedChoice;
}
