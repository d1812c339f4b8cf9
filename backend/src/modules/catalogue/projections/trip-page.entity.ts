import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A trip in one language, ready to serve. Written by the import. */
@Entity('trip_pages')
export class TripPageEntity {
  @PrimaryColumn({ type: 'uuid', name: 'trip_id' })
  tripId: string;

  @PrimaryColumn({ type: 'text' })
  locale: 'en' | 'es';

  /** Unique in its language; plain ASCII, so it is the order of the list as well. */
  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'jsonb' })
  summary: object;

  @Column({ type: 'jsonb' })
  details: object;
}
