import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { UPLOADS } from '#domain/limits.ts';
import type { Config } from '../config/config.ts';
import { traceHeaders } from '../logging/trace.ts';
import { type BlobStore, isBlobName, requireBlobName } from './port.ts';

const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Blobs in an S3 bucket, whose PUT is atomic. Credentials come from the SDK's default sources. */
export function createS3Store(
  { bucket, region, endpoint, prefix }: NonNullable<Config['s3']>,
  callMs: number = UPLOADS.storeCallMs,
): BlobStore {
  const objectAddress = (name: string) => ({ Bucket: bucket, Key: `${prefix}${requireBlobName(name)}` });
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then((sdk) => {
      const client = new sdk.S3Client({
        region,
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
        // Services other than AWS don't support trailing checksums; AES-GCM already detects changed bytes.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 3,
        // The SDK must not write its own log lines, which could contain secrets.
        logger: silentLogger,
        requestHandler: {
          connectionTimeout: UPLOADS.storeConnectMs,
          requestTimeout: callMs,
          // Timeout for an answer that stops halfway: a sweep would otherwise wait forever.
          socketTimeout: callMs,
          throwOnRequestTimeout: true,
        },
      });
      // The header must be added before the request is signed.
      const addTraceHeaders = { step: 'build', name: 'passTraceOn' } as const;
      client.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, traceHeaders());
          return next(args);
        },
        addTraceHeaders,
      );
      return { sdk, client };
    });
    return opening;
  };
  /** Bounds all tries and the reading of the body together, because a person waits. */
  const callOptions = () => ({ abortSignal: AbortSignal.timeout(callMs) });
  return {
    async put(name, file) {
      const { sdk, client } = await open();
      const { size } = await stat(file);
      // A stream can't be sent twice, so the SDK must not retry: the uploader does.
      const body = createReadStream(file);
      const command = new sdk.PutObjectCommand({ ...objectAddress(name), Body: body, ContentLength: size });
      await client.send(command, callOptions());
      await rm(file, { force: true });
    },
    async read(name) {
      const { sdk, client } = await open();
      const { Body } = await client.send(new sdk.GetObjectCommand(objectAddress(name)), callOptions());
      if (!(Body instanceof Readable)) throw new Error('The blob has no bytes.');
      return Body;
    },
    async remove(name) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(objectAddress(name)), callOptions());
    },
    async *list() {
      const { sdk, client } = await open();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) => {
          const name = Key.slice(prefix.length);
          return isBlobName(name) && LastModified ? [{ name, modifiedAt: LastModified }] : [];
        });
      }
    },
  };
}
