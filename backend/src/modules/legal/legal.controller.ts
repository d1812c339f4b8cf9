import { Controller } from '@nestjs/common';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { getLegalText } from '@wayfold/contracts/legal';
import { Input, requireFound, Route } from '../../platform/http/route.js';
import { findLegalText } from './editions.service.js';

@Controller()
export class LegalController {
  @Route(getLegalText)
  getLegalText(
    @Input() { params, query }: RouteInput<typeof getLegalText>,
  ): Promise<RouteReply<typeof getLegalText>> {
    return Promise.resolve(requireFound(findLegalText(params.document, query.locale, query.version)));
  }
}
