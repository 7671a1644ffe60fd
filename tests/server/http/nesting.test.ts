import { describe, expect, it } from 'vitest';
import { refuseOversizedBody } from '#server/http/body-size.ts';
import { SERVER } from '#server/limits.ts';

const nestedArrays = (levels: number, innermost = ''): unknown =>
  JSON.parse(`${'['.repeat(levels)}${innermost}${']'.repeat(levels)}`);

describe('a nested body', () => {
  it('is accepted up to the limits', () => {
    expect(() => refuseOversizedBody(nestedArrays(SERVER.mostLevels))).not.toThrow();
    expect(() => refuseOversizedBody(nestedArrays(SERVER.mostLevels, '0'))).not.toThrow();
    expect(() => refuseOversizedBody(Array(SERVER.mostValues - 1).fill(0))).not.toThrow();
    expect(() => refuseOversizedBody(undefined)).not.toThrow();
  });

  it.each([
    ['a value a level too deep', nestedArrays(SERVER.mostLevels + 1, '0')],
    ['a level too many', nestedArrays(SERVER.mostLevels + 2)],
    ['a hundred thousand levels', nestedArrays(100_000)],
    ['a value too many', Array(SERVER.mostValues).fill(0)],
    ['a number beyond all numbers', JSON.parse('{"rooms":[{"seats":1e400}]}')],
  ])('is refused with %s', (_, body) => {
    expect(() => refuseOversizedBody(body)).toThrow(expect.objectContaining({ code: 'bad-request' }));
  });
});
