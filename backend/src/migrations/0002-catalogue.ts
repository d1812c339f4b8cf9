import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE catalogue_epoch (
    only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    first_start date NOT NULL
  );
  COMMENT ON TABLE catalogue_epoch IS 'The day of the first import: departures of a plan are counted from it for ever.';

  CREATE TABLE catalogue_imports (
    import_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    imported_at timestamptz NOT NULL,
    actor       jsonb NOT NULL,
    files       jsonb NOT NULL
  );
  COMMENT ON COLUMN catalogue_imports.files IS '[{ name, sha256 }]';

  CREATE TABLE trips (
    trip_id uuid PRIMARY KEY,
    code    text NOT NULL UNIQUE CHECK (code <> ''),
    version integer NOT NULL CHECK (version > 0),
    content_hash text NOT NULL,
    pages_hash   text NOT NULL
  );
  COMMENT ON COLUMN trips.pages_hash IS 'Changes when trip_pages must be rendered again, also after an update of ours.';
  CREATE TABLE trip_versions (
    trip_id     uuid NOT NULL REFERENCES trips,
    version     integer NOT NULL CHECK (version > 0),
    content     jsonb NOT NULL,
    source_file text NOT NULL,
    import_id   bigint NOT NULL REFERENCES catalogue_imports,
    PRIMARY KEY (trip_id, version)
  );
  CREATE TABLE trip_pages (
    trip_id uuid NOT NULL REFERENCES trips,
    locale  text NOT NULL CHECK (locale IN ('en', 'es')),
    slug    text COLLATE "C" NOT NULL CHECK (slug <> ''),
    version integer NOT NULL CHECK (version > 0),
    summary jsonb NOT NULL,
    details jsonb NOT NULL,
    PRIMARY KEY (trip_id, locale),
    CONSTRAINT trip_pages_slug UNIQUE (locale, slug) DEFERRABLE INITIALLY DEFERRED
  );
  COMMENT ON TABLE trip_pages IS 'Each trip as its page shows it, in the languages in which it is complete.';

  CREATE TABLE departures (
    departure_id      uuid PRIMARY KEY,
    trip_id           uuid NOT NULL REFERENCES trips,
    version           integer NOT NULL CHECK (version > 0),
    published_version integer NOT NULL DEFAULT 0 CHECK (published_version BETWEEN 0 AND version),
    starts_on         date NOT NULL,
    ends_on           date NOT NULL CHECK (ends_on >= starts_on),
    sale              text NOT NULL CHECK (sale IN ('ON_SALE', 'CLOSED', 'CANCELLED')),
    lowest_cents      integer NOT NULL CHECK (lowest_cents >= 0),
    facts             jsonb NOT NULL,
    facts_hash        text NOT NULL,
    CONSTRAINT departures_trip_start UNIQUE (trip_id, starts_on)
  );
  COMMENT ON COLUMN departures.published_version IS 'The last version whose DeparturePublished is in the log.';
  CREATE INDEX departures_unpublished ON departures (departure_id) WHERE published_version < version;
  CREATE TABLE departure_versions (
    departure_id uuid NOT NULL REFERENCES departures,
    version      integer NOT NULL CHECK (version > 0),
    facts        jsonb NOT NULL,
    import_id    bigint NOT NULL REFERENCES catalogue_imports,
    PRIMARY KEY (departure_id, version)
  );
`;

export class Catalogue1763690000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  /** Refuses: the versions are the audit trail of prices and texts. */
  down(): Promise<void> {
    return Promise.reject(new Error('the catalogue cannot be migrated down'));
  }
}
