import { Controller } from '@nestjs/common';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { getLegalText } from '@wayfold/contracts/legal';
import { ProblemException } from '../../platform/http/problems/problem.js';
import { Input, Route } from '../../platform/http/route.js';
import { findLegalText } from './editions.service.js';

@Controller()
export class LegalController {
  @Route(getLegalText)
  getLegalText(
    @Input() { params, query }: RouteInput<typeof getLegalText>,
  ): Promise<RouteReply<typeof getLegalText>> {
    const text = findLegalText(params.document, query.locale, query.version);
    if (!text) throw new ProblemException('NOT_FOUND');
    return Promise.resolve(text);
  }
}
