import { expect, it } from 'vitest';
import { type FieldSchema, fits, formShape } from '#engine';
import { innerSchema, withoutOtherBranches } from '../../../engine/schema/index.ts';

const NODE: FieldSchema = { $ref: '#/$defs/node' };
const CHOICES = ['allOf', 'anyOf', 'oneOf'];
type Walk = (root: FieldSchema, value: Record<string, unknown>, depth: number) => unknown;

/** How often a walk reads the branches of a recursive schema that has the same child in two branches. */
function countReads(choice: string, depth: number, walk: Walk): number {
  let count = 0;
  const branch = (kind: string) => ({
    get properties() {
      count += 1;
      return { kind: { const: kind }, child: NODE };
    },
  });
  const kinds = choice === 'allOf' ? ['a', 'a'] : ['a', 'b'];
  const root = {
    $defs: { node: { type: 'object', [choice]: kinds.map(branch) } },
    properties: { child: NODE },
  };
  const chain = (levels: number): Record<string, unknown> =>
    levels > 1 ? { kind: 'a', child: chain(levels - 1) } : { kind: 'a' };
  walk(root, chain(depth), depth);
  return count;
}

it.each(CHOICES)(
  'a value of a recursive %s is compared with it in work proportional to its depth',
  (choice) => {
    const reads = (depth: number) => countReads(choice, depth, (root, value) => fits(root, NODE, value));
    expect(reads(16)).toBeLessThan(3 * reads(8));
  },
);

// Each level compares the value below with its branches again: at most the square of the depth, or its cube with two
// nested walks.
it.each(
  CHOICES.flatMap((choice): [string, string, Walk][] => [
    [choice, 'loses the answers of other branches', (root, value) => withoutOtherBranches(root, NODE, value)],
    [
      choice,
      'has its innermost schema found',
      (root, value, depth) => innerSchema(root, NODE, Array(depth).fill('child'), value),
    ],
    [choice, 'has its form shape computed', (root, value) => formShape(root, { child: value })],
  ]),
)('a value of a recursive %s %s without twice the work for each level', (choice, _name, walk) => {
  const reads = (depth: number) => countReads(choice, depth, walk);
  expect(reads(16)).toBeLessThan(10 * reads(8));
});
