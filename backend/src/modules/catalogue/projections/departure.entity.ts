import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DepartureFacts } from '../events.js';

/** The catalogue's side of a departure: what was published, not what is left of it. Written by the import. */
@Entity('departures')
export class CatalogueDepartureEntity {
  @PrimaryColumn({ type: 'uuid', name: 'departure_id' })
  departureId: string;

  @Column({ type: 'uuid', name: 'trip_id' })
  tripId: string;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'integer', name: 'published_version' })
  publishedVersion: number;

  @Column({ type: 'date', name: 'starts_on' })
  startsOn: string;

  @Column({ type: 'date', name: 'ends_on' })
  endsOn: string;

  @Column({ type: 'text' })
  sale: DepartureFacts['sale'];

  @Column({ type: 'integer', name: 'lowest_cents' })
  lowestCents: number;

  @Column({ type: 'jsonb' })
  facts: DepartureFacts;
}
