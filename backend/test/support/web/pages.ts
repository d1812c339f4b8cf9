// A server with only pages.
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { createHttpAdapter } from '../../../src/platform/http/adapter.js';
import { mountWeb, type WebOptions } from '../../../src/platform/web/mount.js';
import { runChild } from '../processes/child.js';

@Module({})
class EmptyModule {}

runChild(async (options: WebOptions) => {
  const app = await NestFactory.create<NestFastifyApplication>(
    EmptyModule,
    createHttpAdapter({ trustProxy: undefined }),
    {
      bodyParser: false,
      logger: false,
    },
  );
  const unmount = await mountWeb(app, options);
  await app.listen(0, '127.0.0.1');
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  return {
    port: (instance.server.address() as AddressInfo).port,
    close: async () => {
      await unmount();
      await app.close();
    },
  };
});
