import { Controller } from '@nestjs/common';
import { getPhotoAvif, getPhotoJpeg, listPhotos } from '@wayfold/contracts/catalogue/photos';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import { Input, Route } from '../../../platform/http/route.js';
import { PhotoQueries } from './photos.query.js';

const requireFile = (file: Buffer | undefined): Buffer => {
  if (!file) throw new ProblemException('NOT_FOUND');
  return file;
};

@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotoQueries) {}

  @Route(listPhotos)
  list(@Input() input: RouteInput<typeof listPhotos>): Promise<RouteReply<typeof listPhotos>> {
    return this.photos.list(input);
  }

  @Route(getPhotoAvif)
  async getAvif(@Input() { params }: RouteInput<typeof getPhotoAvif>): Promise<Buffer> {
    return requireFile(await this.photos.readAvif(params.photoId, params.width));
  }

  @Route(getPhotoJpeg)
  async getJpeg(@Input() { params }: RouteInput<typeof getPhotoJpeg>): Promise<Buffer> {
    return requireFile(await this.photos.readJpeg(params.photoId));
  }
}
