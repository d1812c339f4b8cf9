import { SetStockHandler } from './set-stock.command.js';

export const inventoryProviders = [SetStockHandler];
