import { type JsonObject, objectOf, type WordedFlow } from '#engine';
import { linkedSchema } from './linked-schema.ts';

/** A flow's files as JSON. */
interface FlowFiles {
  id: string;
  settings: JsonObject;
  /** The file of the application's fields. */
  fields: JsonObject;
  /** The steps by id, in order. */
  steps: readonly (readonly [id: string, step: JsonObject])[];
}

/** A flow that is not compiled, with resolved references, for `flowTexts`. Throws if a file is invalid. */
export function wordedFlow({ id, settings, fields, steps }: FlowFiles): WordedFlow {
  const application = linkedSchema({ root: fields }, []);
  const worded = steps.map(([stepId, step]) => {
    const schema = linkedSchema({ root: step, fields: application }, ['schema']);
    const delegates = Object.entries(objectOf(step.delegate)).map(([name, delegate]) => ({
      ...objectOf(delegate),
      name,
    }));
    const substeps = Object.entries(objectOf(step.substeps)).map(([path, substep]) => ({
      ...objectOf(substep),
      path,
    }));
    const words = {
      notices: [],
      states: {},
      uiSchema: {},
      heading: step.title,
      delegates,
      ...step,
      substeps,
    };
    return { ...words, id: stepId, schema } as unknown as WordedFlow['steps'][number];
  });
  const { home, homePage } = settings;
  return { id, home: String(home), homePage: objectOf(homePage), application, steps: worded };
}
