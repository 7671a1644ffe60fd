import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BACKUP } from '../limits.ts';

const compress = promisify(gzip);

/** Compresses lines on several cores. */
export interface Packer {
  /** One gzip file of several members, in the order of the lines. */
  packed: Readable;
  /**
   * May be called again before it resolves.
   * @param lines one or more, without the last line break
   * @throws the error that ended the stream
   */
  write(lines: string): Promise<void>;
  end(): Promise<void>;
  destroy(): void;
}

/** Each block of lines is a separate gzip member, so that Node's thread pool compresses several at once. */
export function createPacker(): Packer {
  const packed = new PassThrough();
  const members: Promise<Buffer>[] = [];
  let block: string[] = [];
  let characters = 0;
  const compressBlock = (): void => {
    const member = compress(`${block.join('\n')}\n`);
    // An error is not lost: `writeNextMember` awaits the block later.
    member.catch(() => {});
    members.push(member);
    block = [];
    characters = 0;
  };
  let lastWrite = Promise.resolve();
  // One after the other, so that members keep their order although several callers write.
  const writeNextMember = (): Promise<void> => {
    lastWrite = lastWrite.then(async () => {
      const member = await members.shift();
      if (packed.errored) throw packed.errored;
      if (member && !packed.write(member)) await once(packed, 'drain');
    });
    return lastWrite;
  };
  return {
    packed,
    async write(lines) {
      block.push(lines);
      characters += lines.length;
      if (characters < BACKUP.blockBytes) return;
      compressBlock();
      if (members.length >= BACKUP.blocksAtOnce) await writeNextMember();
    },
    async end() {
      if (block.length > 0) compressBlock();
      while (members.length > 0) await writeNextMember();
      packed.end();
    },
    destroy: () => packed.destroy(),
  };
}
