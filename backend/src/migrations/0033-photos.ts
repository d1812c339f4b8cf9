import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE photos (
    photo_id text COLLATE "C" PRIMARY KEY CHECK (photo_id ~ '^[0-9a-f]{32}$'),
    width    integer NOT NULL CHECK (width > 0),
    height   integer NOT NULL CHECK (height > 0),
    widths   integer[] NOT NULL
  );
  COMMENT ON TABLE photos IS 'By the hash of the original: what has been encoded once is not encoded again.';
  COMMENT ON COLUMN photos.width IS 'Pixels of the widest file.';
  CREATE TABLE photo_files (
    photo_id text COLLATE "C" NOT NULL REFERENCES photos,
    width    integer NOT NULL,
    format   text NOT NULL CHECK (format IN ('avif', 'jpeg')),
    bytes    bytea NOT NULL,
    PRIMARY KEY (photo_id, format, width)
  );
  -- AVIF and JPEG are compressed already.
  ALTER TABLE photo_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
  UPDATE trip_pages SET details = details || '{"photos": []}';
  CREATE INDEX trip_pages_with_photos ON trip_pages (locale) WHERE details->'photos' <> '[]';
`;

/** Photographs of trips; existing pages show none until the next import. */
export class Photos1763690000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX trip_pages_with_photos;
      UPDATE trip_pages SET details = details - 'photos';
      DROP TABLE photo_files;
      DROP TABLE photos;
    `);
  }
}
