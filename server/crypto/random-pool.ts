import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;

/**
 * Random bytes from a pool: to ask the system for a few costs more than to encrypt with them. No byte is given twice, and
 * what was given stays as it is when the pool is filled again: it is a copy, since a data key may outlive the pool's filling.
 */
export function randomPool(): (size: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (size) => {
    if (used + size > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += size;
    return Buffer.from(pool.subarray(used - size, used));
  };
}
