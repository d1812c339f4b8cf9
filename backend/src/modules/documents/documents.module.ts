import { type DynamicModule, Module } from '@nestjs/common';
import { BookingDocuments, type DocumentSources } from './booking-documents.service.js';
import { DocumentsController } from './documents.controller.js';

/** Invoice, receipt and calendar of a booking. Stateless; the composition root supplies bookings. */
@Module({})
export class DocumentsModule {
  static register(sources: DocumentSources): DynamicModule {
    return {
      module: DocumentsModule,
      controllers: [DocumentsController],
      providers: [{ provide: BookingDocuments, useValue: new BookingDocuments(sources) }],
    };
  }
}
