import { Module } from '@nestjs/common';
import { LegalController } from './legal.controller.js';

/** Terms & Conditions, Booking Terms and Privacy, in every version. */
@Module({ controllers: [LegalController] })
export class LegalModule {}
