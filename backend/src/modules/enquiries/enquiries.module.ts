import { type DynamicModule, type FactoryProvider, Module, type ModuleMetadata } from '@nestjs/common';
import type { EventStore } from '../../platform/event-store/port.js';
import { AnswerEnquiryHandler } from './answering/answer-enquiry.command.js';
import { EnquiryQueries } from './answering/enquiries.query.js';
import { StaffEnquiriesController } from './answering/staff-enquiries.controller.js';
import { CONTACT_ORIGIN, EnquiriesController } from './form/enquiries.controller.js';
import { EnquiryDrafts } from './form/enquiry-draft.store.js';
import {
  type ReceiveDependencies,
  ReceiveEnquiryHandler,
  type TripFinder,
} from './form/receive-enquiry.command.js';

interface EnquiriesOptions extends Omit<ReceiveDependencies, 'findTrip'> {
  readonly store: EventStore;
  readonly publicOrigin: string;
  /** Provides the look-up of trips, which belongs to another module. */
  readonly trips: Required<Pick<FactoryProvider<TripFinder>, 'inject' | 'useFactory'>> &
    Pick<ModuleMetadata, 'imports'>;
}

const TRIP_FINDER = Symbol('TripFinder');

/** The contact form and its console list. Needs the global Clock. */
@Module({})
export class EnquiriesModule {
  static register({ store, publicOrigin, trips, ...dependencies }: EnquiriesOptions): DynamicModule {
    const { pool } = dependencies;
    return {
      module: EnquiriesModule,
      imports: trips.imports ?? [],
      controllers: [EnquiriesController, StaffEnquiriesController],
      providers: [
        { provide: TRIP_FINDER, inject: trips.inject, useFactory: trips.useFactory },
        {
          provide: ReceiveEnquiryHandler,
          inject: [TRIP_FINDER],
          useFactory: (findTrip: TripFinder) => new ReceiveEnquiryHandler({ ...dependencies, findTrip }),
        },
        AnswerEnquiryHandler,
        { provide: EnquiryQueries, useValue: new EnquiryQueries(pool, store) },
        { provide: EnquiryDrafts, useValue: new EnquiryDrafts(pool) },
        { provide: CONTACT_ORIGIN, useValue: publicOrigin },
      ],
    };
  }
}
