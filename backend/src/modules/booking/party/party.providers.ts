import { NameTravelersHandler } from './name-travelers.command.js';
import { ReassignPlaceHandler } from './reassign-place.command.js';

export const partyProviders = [NameTravelersHandler, ReassignPlaceHandler];
