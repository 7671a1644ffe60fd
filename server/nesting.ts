import { SERVER } from '#domain/limits.ts';
import { Problem } from './problems/problem.ts';

/**
 * Refuses a body that nests too deep or holds too many values, before anything walks it: answers may be any JSON.
 * Itself it walks without recursion.
 * @throws Problem `bad-request`
 */
export function refuseTooMuch(body: unknown): void {
  let level = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > SERVER.mostLevels || values > SERVER.mostValues)
      throw new Problem('bad-request', { detail: 'The body nests too deep or holds too many values.' });
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
}
