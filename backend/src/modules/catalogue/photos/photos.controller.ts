import { Controller } from '@nestjs/common';
import { getPhotoAvif, getPhotoJpeg, listPhotos } from '@wayfold/contracts/catalogue/photos';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { Input, requireFound, Route } from '../../../platform/http/route.js';
import { PhotoQueries } from './photos.query.js';

@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotoQueries) {}

  @Route(listPhotos)
  listPhotos(@Input() input: RouteInput<typeof listPhotos>): Promise<RouteReply<typeof listPhotos>> {
    return this.photos.list(input);
  }

  @Route(getPhotoAvif)
  async getPhotoAvif(@Input() { params }: RouteInput<typeof getPhotoAvif>): Promise<Buffer> {
    return requireFound(await this.photos.readAvif(params.photoId, params.width));
  }

  @Route(getPhotoJpeg)
  async getPhotoJpeg(@Input() { params }: RouteInput<typeof getPhotoJpeg>): Promise<Buffer> {
    return requireFound(await this.photos.readJpeg(params.photoId));
  }
}
