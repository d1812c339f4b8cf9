import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE places (
    kind    text NOT NULL CHECK (kind IN ('region', 'country', 'style', 'theme', 'duration')),
    key     text COLLATE "C" NOT NULL CHECK (key <> ''),
    version integer NOT NULL CHECK (version > 0),
    content jsonb NOT NULL,
    content_hash text NOT NULL,
    PRIMARY KEY (kind, key)
  );
  COMMENT ON TABLE places IS 'What trips name by key: places and ways of travelling, with the texts of their pages.';
  CREATE TABLE place_versions (
    kind    text NOT NULL,
    key     text COLLATE "C" NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    content jsonb NOT NULL,
    source_file text NOT NULL,
    import_id   bigint NOT NULL REFERENCES catalogue_imports,
    PRIMARY KEY (kind, key, version),
    FOREIGN KEY (kind, key) REFERENCES places
  );

  CREATE TABLE trip_slugs (
    locale  text NOT NULL CHECK (locale IN ('en', 'es')),
    slug    text COLLATE "C" NOT NULL CHECK (slug <> ''),
    trip_id uuid NOT NULL REFERENCES trips,
    PRIMARY KEY (locale, slug)
  );
  COMMENT ON TABLE trip_slugs IS 'Every slug that a trip ever had: a former one leads to the page of today.';
  INSERT INTO trip_slugs SELECT locale, slug, trip_id FROM trip_pages;

  DELETE FROM trip_pages;
  UPDATE trips SET pages_hash = '';
  ALTER TABLE trip_pages ADD COLUMN facets jsonb NOT NULL, ADD COLUMN search text[] NOT NULL;
  COMMENT ON COLUMN trip_pages.facets IS 'What the shop filters by, by key.';
  COMMENT ON COLUMN trip_pages.search IS 'Folded words: the name, the places, the rest.';

  ALTER TABLE departures ADD COLUMN seats integer CHECK (seats > 0), ADD COLUMN minimum_group integer CHECK (minimum_group > 0);
  UPDATE departures SET seats = (facts->>'seats')::int, minimum_group = (facts->>'minimumGroup')::int;
  ALTER TABLE departures ALTER COLUMN seats SET NOT NULL, ALTER COLUMN minimum_group SET NOT NULL;

  CREATE TABLE departure_seats (
    departure_id uuid PRIMARY KEY,
    taken        jsonb NOT NULL,
    seats_taken  integer NOT NULL CHECK (seats_taken >= 0),
    seats_confirmed integer NOT NULL CHECK (seats_confirmed BETWEEN 0 AND seats_taken),
    position     bigint NOT NULL
  );
  COMMENT ON COLUMN departure_seats.taken IS '{ bookingId: { seats, isConfirmed } }';
  COMMENT ON COLUMN departure_seats.position IS 'Position of the last event about these seats; readers ask for rows that changed after it.';
  CREATE INDEX departure_seats_changed ON departure_seats (position);
`;

/** Import the trips again before they are listed: their pages now name places by key. */
export class Places1763690000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  /** Refuses: the versions are the audit trail of texts. */
  down(): Promise<void> {
    return Promise.reject(new Error('the places cannot be migrated down'));
  }
}
