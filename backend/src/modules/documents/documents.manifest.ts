import type { Infrastructure } from '../../platform/infrastructure.js';
import { defineModule, type ModuleDefinition } from '../../platform/modules/define-module.js';
import type { DocumentSources } from './booking-documents.service.js';

type BookingLookupFactory = (infrastructure: Infrastructure) => DocumentSources['findBooking'];

export const createDocumentsManifest = (createBookingLookup: BookingLookupFactory): ModuleDefinition =>
  defineModule({
    name: 'documents',
    async nest({ infrastructure, config: { publicOrigin } }) {
      const { DocumentsModule } = await import('./documents.module.js');
      return {
        module: DocumentsModule.register({ findBooking: createBookingLookup(infrastructure), publicOrigin }),
      };
    },
  });
