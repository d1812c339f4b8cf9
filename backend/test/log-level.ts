// Jest calls this before each file of tests: it logs as if it were the first.
import { logger } from '../src/platform/logging/logger.js';

const { level } = logger;

export default function resetLogLevel(): void {
  logger.level = level;
}
