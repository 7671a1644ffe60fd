import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { faultsOnNext, smallFlow } from '../small-flow.ts';

/** A definition of a tree: its kind, its name and a part that is a tree of any of several kinds. */
function kindOf(kind: string, part: object, more: object = {}): object {
  return {
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: { const: kind }, name: { type: 'string', title: 'Name' }, ...part },
    ...more,
  };
}
const anyOfKinds = (keyword: string, ...kinds: string[]) => ({
  [keyword]: kinds.map((kind) => ({ $ref: `#/$defs/${kind}` })),
});
/** A value of nested kinds, given by their names. */
function nestedTree(
  kinds: [kind: string, name?: string][],
  wrap = (part: object): object => ({ next: part }),
): object {
  const [[kind, name] = ['none'], ...rest] = kinds;
  return { kind, ...(name ? { name } : {}), ...(rest.length > 0 ? wrap(nestedTree(rest, wrap)) : {}) };
}

describe('definitions that refer to each other', () => {
  const list = (part: object): object => ({ list: [part] });
  const oneOf = anyOfKinds('oneOf', 'node', 'group');
  it.each([
    ['one of two', { next: oneOf }, {}, undefined],
    ['any of two', { next: anyOfKinds('anyOf', 'node', 'group') }, {}, undefined],
    ['items of a list', { list: { type: 'array', items: oneOf } }, {}, list],
    ['items of a tuple', { list: { type: 'array', items: [oneOf] } }, {}, list],
    ['parts of any name', {}, { patternProperties: { '^next$': oneOf } }, undefined],
    ['other names', {}, { additionalProperties: oneOf }, undefined],
    ['all of one', {}, { allOf: [{ properties: { next: oneOf } }] }, undefined],
    ['a dependency', {}, { dependencies: { kind: { properties: { next: oneOf } } } }, undefined],
  ])('show only the fault of the kind that each part has: %s', (_, part, more, wrap) => {
    const flow = smallFlow({
      fields: { tree: { title: 'Tree', $ref: '#/$defs/node' } },
      defs: { node: kindOf('node', part, more), group: kindOf('group', part, more) },
    });
    const path = wrap ? 'list/0' : 'next';
    const faults = (...kinds: [string, string?][]) =>
      faultsOnNext(flow, { tree: nestedTree(kinds, wrap) as FieldValue });
    const missingFaults = (depth: number) => [[`tree/${`${path}/`.repeat(depth)}name`, 'Required']];
    expect(faults(['node', 'a'], ['group', 'b'], ['node', 'c'], ['node'])).toEqual(missingFaults(3));
    expect(faults(['node', 'a'], ['group', 'b'], ['node', 'c'], ['group'])).toEqual(missingFaults(3));
    expect(faults(['node', 'a'], ['group'], ['group', 'c'])).toEqual(missingFaults(1));
    expect(faults(['node', 'a'], ['node', 'b'], ['group', 'c'])).toEqual([]);
  });

  it('show the faults of two places and of three kinds', () => {
    const next = anyOfKinds('oneOf', 'leaf', 'node', 'group');
    const other = anyOfKinds('oneOf', 'group', 'leaf');
    const flow = smallFlow({
      fields: { tree: { title: 'Tree', $ref: '#/$defs/node' } },
      defs: {
        node: kindOf('node', { next, other }),
        group: kindOf('group', { next: other }),
        leaf: kindOf('leaf', { next: anyOfKinds('anyOf', 'node') }),
      },
    });
    const tree = {
      ...nestedTree([['node', 'a'], ['leaf', 'b'], ['node', 'c'], ['group', 'd'], ['leaf']]),
      other: nestedTree([['group', 'a'], ['group', 'b'], ['leaf', 'c'], ['node']]),
    };
    expect(faultsOnNext(flow, { tree: tree as FieldValue })).toEqual([
      ['tree/next/next/next/next/name', 'Required'],
      ['tree/other/next/next/next/name', 'Required'],
    ]);
  });

  it('show the part itself if it matches no kind', () => {
    const flow = smallFlow({
      fields: { tree: { title: 'Tree', $ref: '#/$defs/node' } },
      defs: {
        node: kindOf('node', { next: anyOfKinds('oneOf', 'node', 'group') }),
        group: kindOf('group', {
          next: { oneOf: [{ const: 1 }, { const: 2 }] },
          back: { $ref: '#/$defs/node' },
        }),
      },
    });
    const tree = {
      ...nestedTree([
        ['node', 'a'],
        ['node', 'b'],
        ['group', 'c'],
      ]),
    };
    const last = (tree as { next: { next: Record<string, FieldValue> } }).next.next;
    last.next = 3;
    expect(faultsOnNext(flow, { tree: tree as FieldValue })).toEqual([['tree/next/next/next', 'Invalid']]);
  });
});
