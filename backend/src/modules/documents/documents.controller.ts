import { Controller } from '@nestjs/common';
import {
  getBookingCalendar,
  getBookingInvoice,
  getBookingReceipt,
} from '@wayfold/contracts/bookings/documents';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { Input, requireFound, Route } from '../../platform/http/route.js';
import { BookingDocuments } from './booking-documents.service.js';

@Controller()
export class DocumentsController {
  constructor(private readonly documents: BookingDocuments) {}

  @Route(getBookingInvoice)
  async getBookingInvoice(@Input() { params, query }: RouteInput<typeof getBookingInvoice>): Promise<Buffer> {
    return requireFound(await this.documents.printInvoice(params.id, query.paper, query.locale));
  }

  @Route(getBookingReceipt)
  async getBookingReceipt(@Input() { params, query }: RouteInput<typeof getBookingReceipt>): Promise<Buffer> {
    return requireFound(await this.documents.printReceipt(params.id, query.paper, query.locale));
  }

  @Route(getBookingCalendar)
  async getBookingCalendar(
    @Input() { params, query }: RouteInput<typeof getBookingCalendar>,
  ): Promise<Buffer> {
    return requireFound(await this.documents.writeCalendar(params.id, query.locale));
  }
}
