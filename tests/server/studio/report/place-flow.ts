import { differenceOf } from '#server/studio/report/index.ts';

/** Changed members of the flow below, which stand for the whole step, or replace fields and texts by name. */
export interface Parts {
  step?: object;
  fields?: object;
  home?: object;
}

/** A flow of one step, with the question about an item of a list. */
export const placeFlow = (flow: Required<Parts>) => {
  const filesWith = (parts: Parts = {}) =>
    new Map(
      Object.entries({
        'flows/apply/flow.json': { steps: ['place'], homePage: { ...flow.home, ...parts.home } },
        'flows/apply/steps/place.json': { ...flow.step, ...parts.step },
        'schemas/application.schema.json': {
          properties: { ...flow.fields, ...parts.fields },
          $defs: { owner: { properties: { first: { title: 'First name' } } } },
        },
      }).map(([path, value]) => [path, JSON.stringify(value)]),
    );
  /** The lines of the report on these changes. */
  const linesOf = (parts: Parts) => differenceOf(filesWith(), filesWith(parts), 'apply');
  return { filesWith, linesOf };
};
