// Jest calls this before each test file, to reset the log level.
import { logger } from '../../../src/platform/logging/logger.js';

const { level } = logger;

export default function resetLogLevel(): void {
  logger.level = level;
}
