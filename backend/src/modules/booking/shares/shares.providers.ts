import { ChangeSharesHandler } from './change-shares.command.js';

export const sharesProviders = [ChangeSharesHandler];
