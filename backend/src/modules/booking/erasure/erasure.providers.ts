import { CompleteErasuresHandler } from './complete-erasures.command.js';
import { PersonalTraces } from './personal-traces.service.js';

export const erasureProviders = [CompleteErasuresHandler, PersonalTraces];
