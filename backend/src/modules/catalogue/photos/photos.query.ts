import { Injectable } from '@nestjs/common';
import type { listPhotos, Photo } from '@wayfold/contracts/catalogue/photos';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { takePage } from '../../../kernel/paging.js';

interface PhotoRow {
  readonly id: string;
  readonly photo: Photo;
  readonly trips: RouteReply<typeof listPhotos>['photos'][number]['trips'];
}

@Injectable()
export class PhotoQueries {
  constructor(private readonly database: DataSource) {}

  async readAvif(id: string, width: number): Promise<Buffer | undefined> {
    const [row] = await this.database.query<{ bytes: Buffer }[]>(
      `SELECT bytes FROM photo_files WHERE photo_id = $1 AND format = 'avif' AND width = $2`,
      [id, width],
    );
    return row?.bytes;
  }

  async readJpeg(id: string): Promise<Buffer | undefined> {
    const [row] = await this.database.query<{ bytes: Buffer }[]>(
      `SELECT bytes FROM photo_files WHERE photo_id = $1 AND format = 'jpeg'`,
      [id],
    );
    return row?.bytes;
  }

  /** Lists photographs by id; a photograph of several trips appears once. */
  async list({
    query: { locale, limit, cursor },
  }: Pick<RouteInput<typeof listPhotos>, 'query'>): Promise<RouteReply<typeof listPhotos>> {
    const rows = await this.database.query<PhotoRow[]>(
      `SELECT id, (array_agg(photo ORDER BY slug))[1] AS photo,
              json_agg(json_build_object('name', name, 'slug', slug) ORDER BY slug) AS trips
       FROM (
         SELECT shown->>'id' COLLATE "C" AS id, shown AS photo, summary->>'name' AS name, slug
         FROM trip_pages, jsonb_array_elements(details->'photos') AS shown
         WHERE locale = $1 AND details->'photos' <> '[]'
       ) AS shown
       WHERE $2::text IS NULL OR id > $2
       GROUP BY id ORDER BY id LIMIT $3`,
      [locale, cursor ?? null, limit + 1],
    );
    const { page, nextCursor } = takePage(rows, limit, ({ id }) => id);
    return { photos: page.map(({ photo, trips }) => ({ photo, trips })), nextCursor };
  }
}
