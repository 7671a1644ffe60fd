import { SERVER } from '../limits.ts';
import { Problem } from './problems/problem.ts';

/**
 * Refuses a body that nests too deeply for recursive code, has too many values, or a number that JSON can't
 * represent (`1e400` is parsed as Infinity and would be stored as null).
 * @throws Problem `bad-request`
 */
export function refuseOversizedBody(body: unknown): void {
  let level = isContainer(body) ? [body] : [];
  let values = 1;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = [];
    let count = 0;
    for (const container of level) {
      for (const value of Object.values(container) as unknown[]) {
        count += 1;
        if (isContainer(value)) next.push(value);
        else if (typeof value === 'number' && !Number.isFinite(value))
          throw new Problem('bad-request', { detail: 'The body holds a number that is too large.' });
      }
    }
    values += count;
    if ((count > 0 && depth > SERVER.mostLevels) || values > SERVER.mostValues)
      throw new Problem('bad-request', { detail: 'The body nests too deep or holds too many values.' });
    level = next;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
