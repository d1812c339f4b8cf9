import { createFileRoute } from '@tanstack/react-router';
import { answerIndex } from '../shared/sitemap/answer.js';

export const Route = createFileRoute('/sitemap.xml')({
  server: { handlers: { GET: answerIndex } },
});
