import { Controller, Inject } from '@nestjs/common';
import { bookingCalendar, bookingInvoice, bookingReceipt } from '@wayfold/contracts/bookings/documents';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { ProblemException } from '../../platform/http/problems/problem.js';
import { Input, Route } from '../../platform/http/route.js';
import { BookingDocuments } from './booking-documents.service.js';

@Controller()
export class DocumentsController {
  constructor(@Inject(BookingDocuments) private readonly documents: BookingDocuments) {}

  @Route(bookingInvoice)
  async getInvoice(@Input() { params, query }: RouteInput<typeof bookingInvoice>): Promise<Buffer> {
    return requireFile(await this.documents.printInvoice(params.id, query.paper, query.locale));
  }

  @Route(bookingReceipt)
  async getReceipt(@Input() { params, query }: RouteInput<typeof bookingReceipt>): Promise<Buffer> {
    return requireFile(await this.documents.printReceipt(params.id, query.paper, query.locale));
  }

  @Route(bookingCalendar)
  async getCalendar(@Input() { params, query }: RouteInput<typeof bookingCalendar>): Promise<Buffer> {
    return requireFile(await this.documents.writeCalendar(params.id, query.locale));
  }
}

function requireFile(file: Buffer | undefined): Buffer {
  if (!file) throw new ProblemException('NOT_FOUND');
  return file;
}
